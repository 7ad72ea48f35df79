import { IMAGE_ACCEPT } from '@cowrie/contract/files.ts';
import { buttonClass } from '@cowrie/ui/button.tsx';
import { WarningIcon } from '@cowrie/ui/first-icons.tsx';
import { CameraIcon, CheckIcon, UploadIcon } from '@cowrie/ui/icons.tsx';
import { useFileChoice } from '@cowrie/ui/use-file-choice.ts';
import { usePictureUrl } from '@cowrie/ui/use-picture-url.ts';
import type { ChangeEvent } from 'react';

type SlipInputProps = {
  accept: string;
  file: File | null;
  onFile: (file: File | null) => void;
  isRequired: boolean;
  error: string | null;
};

/** The slip of the transfer, from the phone's pictures or its camera. */
export function SlipInput({ accept, file, onFile, isRequired, error: refused }: SlipInputProps) {
  const picture = usePictureUrl(file);
  const { wrong, choose: take } = useFileChoice(accept, onFile);
  const error = wrong ?? refused;
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const chosen = input.files?.[0];
    // The same file can be chosen again.
    input.value = '';
    if (chosen) take(chosen);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-[0.9375rem]">
        Slip {!isRequired && <span className="font-normal text-soft">(optional)</span>}
      </legend>
      {file && (
        <p className="mb-2 flex items-center gap-3 rounded-control border border-line bg-surface p-2">
          {picture && (
            <img
              src={picture}
              alt="The slip"
              className="size-16 rounded-control border border-line object-cover"
            />
          )}
          <span className="min-w-0 flex-1 truncate font-medium">{file.name}</span>
          <CheckIcon className="mr-2 size-5 shrink-0 text-success" />
        </p>
      )}
      <div className="grid grid-cols-2 gap-2.5">
        <label
          className={`${buttonClass({ tone: file ? 'plain' : 'outline', wide: true })} whitespace-nowrap px-2!`}
        >
          <UploadIcon className="size-5" />
          From pictures
          <input type="file" accept={accept} className="sr-only" onChange={choose} />
        </label>
        <label
          className={`${buttonClass({ tone: file ? 'plain' : 'outline', wide: true })} whitespace-nowrap px-2!`}
        >
          <CameraIcon className="size-5" />
          Take a photo
          <input
            type="file"
            accept={IMAGE_ACCEPT}
            capture="environment"
            className="sr-only"
            onChange={choose}
          />
        </label>
      </div>
      {error && (
        <p role="alert" className="mt-1.5 flex gap-1.5 text-danger text-sm">
          <WarningIcon className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
