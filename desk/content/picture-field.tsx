import { type ContentListName, contentPicture } from '@cowrie/contract/desk/content.ts';
import { uploadFace, uploadItemPicture } from '@cowrie/contract/desk/pictures.ts';
import { IMAGE_ACCEPT } from '@cowrie/contract/files.ts';
import { isPictureAddress } from '@cowrie/contract/pictures.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { FileDrop } from '@cowrie/ui/file-drop.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useRef, useState } from 'react';
import { useForm } from '../api/use-form.ts';
import { useWhyNot } from '../session/rights.ts';
import { PictureInPlace } from './picture-in-place.tsx';

type PictureFieldProps = {
  list: ContentListName;
  label: string;
  error: string | null;
  /** The address of an uploaded picture, a link, or nothing. */
  value: string;
  onValue: (value: string) => void;
  /** The row's fields as they stand in the form. */
  words: Readonly<Record<string, string>>;
  onSending: (isSending: boolean) => void;
  onDirty?: (() => void) | undefined;
};

/** A row's picture: a file that is sent at once and shown as visitors will see it, or a link (Product §19.10). */
export function PictureField({ list, label, error, value, onValue, words, ...on }: PictureFieldProps) {
  const endpoint = contentPicture(list)?.of === 'item' ? uploadItemPicture : uploadFace;
  const notAllowed = useWhyNot(endpoint);
  const [sent, setSent] = useState<{ address: string; url: string } | null>(null);
  const upload = useForm(endpoint, {
    initial: { picture: null as File | null },
    input: ({ picture }) => ({ files: { picture: picture ?? undefined } }),
    onDone: ({ address, file }) => {
      setSent({ address, url: file.url });
      onValue(address);
      upload.reset();
    },
  });
  const isUploaded = isPictureAddress(value);
  // A link that is being typed names another place with each letter.
  const [saved] = useState(value);
  const isShown = isUploaded || (value !== '' && value === saved);
  const group = useRef<HTMLFieldSetElement>(null);
  // Visitors get nothing at the address of one that is yet to be saved.
  const src = sent?.address === value ? sent.url : value;

  async function choose(picture: File | null) {
    upload.set('picture', picture);
    if (!picture) return;
    on.onSending(true);
    await upload.submit(undefined, { picture });
    on.onSending(false);
  }
  function remove() {
    onValue('');
    on.onDirty?.();
    // The button goes, and the focus with it, unless it is taken on.
    group.current?.querySelector('input')?.focus();
  }

  return (
    <fieldset ref={group} className="flex flex-col gap-3">
      <legend className="mb-1.5 font-semibold text-[0.9375rem]">
        {label}
        <span className="font-normal text-soft"> (optional)</span>
      </legend>
      {isShown && (
        <div className="rounded-control border border-line bg-surface p-3">
          <div className="-mt-1.5 mb-1.5 flex items-center justify-between gap-3">
            <p className="text-sm text-soft">As visitors see it</p>
            <Button tone="plain" size="small" className="-mr-2" onClick={remove}>
              Remove<span className="sr-only"> the picture</span>
            </Button>
          </div>
          <PictureInPlace list={list} src={src} words={words} />
        </div>
      )}
      <FileDrop
        label={isShown ? 'Replace it with a file' : 'From a file'}
        hint="A png or jpg of up to 10 MB. Square pictures look best."
        accept={IMAGE_ACCEPT}
        file={upload.values.picture}
        onFile={(file) => void choose(file)}
        progress={upload.progress}
        onCancel={upload.cancel}
        error={upload.problem('picture') ?? upload.message ?? (isUploaded ? error : null)}
        disabledReason={notAllowed}
      />
      <p role="status" className="sr-only">
        {sent?.address === value && 'The picture is sent. Save the entry for a second person to approve it.'}
      </p>
      {!isUploaded && (
        <Field
          label="Or a link"
          hint="It starts with https://; empty shows no picture. Whoever runs that place can change the picture later; a file stays as it is."
          error={error}
        >
          <TextInput value={value} onValue={onValue} />
        </Field>
      )}
    </fieldset>
  );
}
