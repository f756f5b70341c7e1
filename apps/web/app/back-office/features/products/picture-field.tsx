import { useId, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { BoxImage } from '../../../ui/box-image.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { calls } from './calls.ts'

const MOST_BYTES = 6_000_000

/** The picture of an edition: its drawn art, a file, or none. */
export function PictureField({ id }: { id: string }) {
  const { field } = useController({ name: 'productImage' })
  const { setValue } = useFormContext()
  const version = useWatch({ name: 'version' }) as string
  const path = String(field.value)
  return (
    <div className="flex flex-wrap items-center gap-5">
      <BoxImage src={path} version={version} name={`Picture of ${id}`} size={120} />
      <div className="flex flex-wrap gap-2">
        <UploadPicture
          label="Upload picture"
          onStored={(stored, alt) => {
            field.onChange(stored)
            setValue('imageAlt', alt, { shouldDirty: true })
          }}
        />
        {path !== '' && (
          <Button size="sm" onClick={() => field.onChange('')}>
            Use the drawn box
          </Button>
        )}
      </div>
    </div>
  )
}

type UploadProps = { label: string; onStored: (path: string, alt: string) => void }

/** Asks for a file and the words for those who do not see it. */
export function UploadPicture({ label, onStored }: UploadProps) {
  const [file, setFile] = useState<File>()
  const [alt, setAlt] = useState('')
  const fileId = useId()
  return (
    <ActDialog
      title="Upload a picture"
      lead="JPEG, PNG or WebP, up to 6 MB. It is encoded anew; places and names in the file are dropped."
      label="Upload"
      busy="Uploading..."
      isReady={file !== undefined && file.size <= MOST_BYTES && alt.trim() !== ''}
      trigger={<Button size="sm">{label}</Button>}
      onAct={async ({ idempotencyKey }) => {
        if (!file) return
        const { path } = await calls.uploadPicture(
          { file: { name: file.name, bytes: file }, query: { alt } },
          { idempotencyKey },
        )
        onStored(path, alt.trim())
        setAlt('')
        setFile(undefined)
      }}
    >
      <div className="grid gap-1.5">
        <label htmlFor={fileId} className="text-body-sm font-label">
          File
        </label>
        <input
          id={fileId}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="text-small text-ink-2"
          onChange={(event) => setFile(event.target.files?.[0])}
        />
        {file && file.size > MOST_BYTES && (
          <p role="alert" className="text-small text-danger-ink">
            This file is larger than 6 MB.
          </p>
        )}
      </div>
      <TextField
        label="What it shows"
        hint="Read to those who do not see it."
        required
        maxLength={200}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
    </ActDialog>
  )
}
