import { useRef, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { PictureOf, PreviewOf } from './picture-of.tsx';
import { usePicture } from './use-picture.ts';

/** The choice for the picture: a new one, none, or (null) the present one. */
export type PictureChoice = Blob | 'none' | null;

interface PictureFieldProps {
  name: string;
  /** The path of the present picture, '' without one. */
  present: string;
  choice: PictureChoice;
  onChoose: (choice: PictureChoice) => void;
  error: string | undefined;
}

/** The profile picture: preview, choice of a file, and its cut to a square. It is made small before it is sent. */
export function PictureField({ name, present, choice, onChoose, error }: PictureFieldProps): ReactNode {
  const { picture, unusable, read, use, drop } = usePicture(onChoose);
  const shown = choice instanceof Blob ? choice : choice === 'none' ? '' : present;
  const trouble = unusable ?? error;
  return (
    <div className="pic-upload">
      {shown instanceof Blob ? <PreviewOf file={shown} name={name} /> : <PictureOf path={shown} name={name} />}
      <div className={trouble === undefined ? 'field' : 'field bad'}>
        <p className="strong">Profile picture</p>
        <p className="small quiet">Made smaller on this device before it is sent.</p>
        <Chooser
          hasPicture={shown !== ''}
          onFile={(file) => void read(file)}
          onRemove={() => onChoose(present === '' ? null : 'none')}
        />
        <div aria-live="polite">
          {trouble === undefined ? null : (
            <p className="error">
              <Icon name="alert" />
              {trouble}
            </p>
          )}
        </div>
      </div>
      {picture === null ? null : <CropDialog picture={picture} onUse={(square) => void use(square)} onClose={drop} />}
    </div>
  );
}

interface ChooserProps {
  hasPicture: boolean;
  onFile: (file: File) => void;
  onRemove: () => void;
}

function Chooser({ hasPicture, onFile, onRemove }: ChooserProps): ReactNode {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <div className="btns">
      <FileButton ref={opener} label="Profile picture" name="profilePic" accept="image/*" onFile={onFile}>
        {hasPicture ? 'Choose another picture' : 'Choose a picture'}
      </FileButton>
      {hasPicture ? (
        <Button
          variant="low"
          onClick={() => {
            onRemove();
            opener.current?.focus();
          }}
        >
          Remove the picture
        </Button>
      ) : null}
    </div>
  );
}
