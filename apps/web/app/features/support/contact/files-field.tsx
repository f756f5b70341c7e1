import { FILE_TYPES } from '@keyhaven/contracts/data/attachments'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { FilesSent } from './attachments.ts'

/** Pictures of what the screen says, and the like. */
export function FilesField({ error }: { error?: string | undefined }) {
  return (
    <TextField
      name="files"
      type="file"
      label="Files"
      accept={FILE_TYPES}
      hint="Pictures, PDF or plain text, up to five and 10 MB together. Please hide your key in pictures."
      error={error}
      multiple
      optional
    />
  )
}

/** What became of the files, once the letter itself is sent. */
export function FilesNotice({ files: { kept, refused } }: { files: FilesSent }) {
  return (
    <>
      {kept > 0 && (
        <p className="text-body-sm text-ink-2">
          {kept === 1 ? 'Your file is with it.' : `Your ${kept} files are with it.`}
        </p>
      )}
      {refused.length > 0 && (
        <Notice tone="warning" title="Not every file was kept." isNew>
          <ul className="grid gap-1">
            {refused.map(({ name, why }) => (
              <li key={name} className="wrap-anywhere">
                {name}: {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
