import { type QueueLook, type SavedView, VIEWS_FOR_ALL } from '@cowrie/contract/desk/saved-views.ts';
import { roleMay } from '@cowrie/contract/roles.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Checkbox } from '@cowrie/ui/choices.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { CONTINUE, Meanwhile, YOURS_STAYS } from '../../parts/meanwhile.tsx';
import { useShown } from '../../parts/use-shown.ts';
import { useStaff } from '../../session/session-store.ts';
import { isSameLook, isSameView } from './look.ts';
import { useSavingView } from './use-saving-view.ts';

type ViewDialogProps = {
  /** Null for one that is to be named. */
  view: SavedView | null;
  /** The same as it stands; undefined where it is gone. */
  now: SavedView | undefined;
  /** What the queue shows now. */
  look: QueueLook;
  onClose: () => void;
  onSaved: (id: string | undefined) => void;
};

/** Names what the queue shows, or changes and removes what has a name. */
export function ViewDialog({ view, now, look, onClose, onSaved }: ViewDialogProps) {
  const mayForAll = roleMay(useStaff().role, VIEWS_FOR_ALL);
  const [name, setName] = useState(view?.name ?? '');
  const [forAll, setForAll] = useState(view?.for_all ?? false);
  const { shown, goOn } = useShown(view);
  const isChanged = shown !== null && !isSameLook(shown.look, look);
  const [takesLook, setTakesLook] = useState(true);
  const { add, change, remove, failed, isTold } = useSavingView({ onSaved, onClose });
  const isOvertaken = isTold && now && !isSameView(now, shown);
  const isBusy = add.isPending || change.isPending || remove.isPending;

  function forget() {
    for (const one of [add, change, remove]) one.reset();
  }
  function save() {
    if (!name.trim() || isBusy) return;
    forget();
    const kept = shown && isChanged && !takesLook ? shown.look : look;
    const body = { name, look: kept, for_all: forAll };
    if (shown) change.send({ params: { id: shown.id }, body: { ...body, before: shown } });
    else add.send({ body });
  }
  function takeUp(stands: SavedView) {
    if (name === shown?.name) setName(stands.name);
    if (forAll === shown?.for_all) setForAll(stands.for_all);
    goOn(stands);
    forget();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={view ? 'Change the view' : 'Save this view'}
      width="narrow"
      isBusy={isBusy}
      footer={
        <div className="flex flex-wrap justify-end gap-2.5">
          {shown && (
            <Button
              tone="danger"
              className="mr-auto"
              busy={remove.isPending}
              busyLabel="Removing"
              onClick={() => {
                forget();
                remove.send({ params: { id: shown.id }, body: { before: shown } });
              }}
            >
              Remove
            </Button>
          )}
          <Button tone="plain" onClick={onClose} disabledReason={isBusy && 'It is being sent'}>
            Back
          </Button>
          <Button
            busy={add.isPending || change.isPending}
            busyLabel="Saving"
            disabledReason={!name.trim() && 'Name the view first'}
            onClick={save}
          >
            Save the view
          </Button>
        </div>
      }
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {failed && <Alert type="error" message={failed.message} onDismiss={false} />}
        <Field label="Name" hint="Filters, sorting and columns go with it.">
          <TextInput value={name} onValue={setName} maxLength={60} placeholder="Large ones first" />
        </Field>
        {mayForAll && <Checkbox label="For the whole team" checked={forAll} onChecked={setForAll} />}
        {isOvertaken && (
          <Meanwhile hint={YOURS_STAYS} actions={[{ label: CONTINUE, onPress: () => takeUp(now) }]}>
            {now.name}, {now.for_all ? 'for the whole team' : 'only yours'}
          </Meanwhile>
        )}
        {isChanged && (
          <Checkbox label="With the filters the queue has now" checked={takesLook} onChecked={setTakesLook} />
        )}
      </form>
    </Dialog>
  );
}
