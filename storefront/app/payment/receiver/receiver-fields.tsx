import { type FileLink, IMAGE_ACCEPT } from '@cowrie/contract/files.ts';
import type { PaymentMethod, PaymentMethodCode } from '@cowrie/contract/payments.ts';
import { RadioCards } from '@cowrie/ui/choices.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { FileDrop } from '@cowrie/ui/file-drop.tsx';
import { BankIcon, QrIcon } from '@cowrie/ui/icons.tsx';
import { TextArea } from '@cowrie/ui/text-input.tsx';
import { useLater } from '../../hooks/use-later.ts';
import type { PaymentDraft, PaymentProblems } from '../draft/payment-draft.ts';
import { QrNote } from '../qr-code/qr-note.tsx';
import { SavedCode } from '../qr-code/saved-code.tsx';
import type { QrCode } from '../qr-code/use-qr-code.ts';
import { MethodHint, useMethods } from './method-promise.tsx';

const loadWarned = () => import('./code-warned.tsx');

/** The label and the help of the text field fit the method. */
const DESCRIPTIONS: Record<PaymentMethodCode, { label: string; hint: string; isOptional: boolean }> = {
  alipay: {
    label: 'Alipay information',
    hint: 'The Alipay account (phone number or email) and the name on it.',
    isOptional: true,
  },
  wechat: {
    label: 'WeChat information',
    hint: 'The WeChat ID and name of the receiver, if you know them.',
    isOptional: true,
  },
  'bank-transfer': {
    label: 'Bank information',
    hint: 'Bank name and branch, account number, and the name on the account.',
    isOptional: false,
  },
};

type ReceiverFieldsProps = {
  draft: PaymentDraft;
  onChange: (part: Partial<PaymentDraft>) => void;
  methods: readonly PaymentMethod[];
  problems: PaymentProblems;
  qr: QrCode;
  /** Of the saved receiver who is paid again, unless another picture takes its place. */
  savedCode: FileLink | null;
};

/** Who gets the money and how: method, QR code picture, information (Product §15.2). */
export function ReceiverFields({ draft, onChange, methods, problems, qr, savedCode }: ReceiverFieldsProps) {
  const about = DESCRIPTIONS[draft.method ?? 'alipay'];
  const needsQr = draft.method === 'wechat';
  const methodsNow = useMethods(methods);
  const isEnough = draft.method === 'alipay' && !savedCode && !qr.file;
  const content = qr.file && qr.finding?.state === 'found' ? qr.finding.content : null;
  // Of most payments no code is chosen anew.
  const CodeWarned = useLater(loadWarned, { onDemand: content === null }).part?.CodeWarned;
  return (
    <>
      <RadioCards
        legend="How is your receiver paid?"
        name="payment_method_code"
        columns={3}
        value={draft.method}
        error={problems.method}
        choices={methodsNow.map((method) => ({
          value: method.code,
          label: method.name,
          hint: <MethodHint {...method} />,
          icon: method.code === 'bank-transfer' ? <BankIcon /> : <QrIcon />,
        }))}
        onValue={(method) => onChange({ method: method as PaymentMethodCode })}
      />
      {draft.method && (
        <>
          {savedCode ? (
            <SavedCode file={savedCode} onReplace={() => onChange({ usesSavedQr: false })} />
          ) : (
            <FileDrop
              // What was wrong with a file goes with the method that it was chosen for.
              key={draft.method}
              label="QR code image"
              optional={!needsQr}
              hint="A picture or screenshot of the receiver’s code: png, jpg or jpeg."
              accept={IMAGE_ACCEPT}
              file={qr.file}
              onFile={(file) => {
                // What was wrong with a picture is not said of the next one.
                onChange({});
                void qr.choose(file);
              }}
              error={problems.qrCode}
              note={
                <>
                  <QrNote finding={qr.finding} method={draft.method} />
                  {CodeWarned && content && (
                    <CodeWarned
                      key={content}
                      method={draft.method}
                      content={content}
                      receiverId={draft.receiverId}
                    />
                  )}
                </>
              }
            />
          )}
          <Field
            label={about.label}
            optional={about.isOptional}
            hint={isEnough ? `${about.hint} This is enough if you have no QR code.` : about.hint}
            error={problems.description}
          >
            <TextArea
              rows={3}
              maxLength={2000}
              // As tall as what is typed: a number above the fold could not be read over.
              className="field-sizing-content max-h-80 min-h-26"
              value={draft.description}
              onValue={(description) => onChange({ description })}
            />
          </Field>
        </>
      )}
    </>
  );
}
