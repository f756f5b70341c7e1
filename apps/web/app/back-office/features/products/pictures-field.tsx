import { MOST_PICTURES } from '@keyhaven/contracts/staff/product-fields'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { BoxImage } from '../../../ui/box-image.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormTextField } from '../../../ui/form.tsx'
import { UploadPicture } from './picture-field.tsx'

/** Further pictures of an edition, in the order of its page, each with its words. */
export function PicturesField() {
  const { fields, append, move, remove } = useFieldArray({ name: 'pictures' })
  const version = useWatch({ name: 'version' }) as string
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-body-sm font-label">Further pictures</legend>
      {fields.length === 0 && (
        <p className="text-small text-ink-2">None yet. They are shown after the box.</p>
      )}
      <ol className="grid gap-4">
        {fields.map((field, at) => (
          <li key={field.id} className="flex flex-wrap items-start gap-4 border-t pt-4">
            <Picture at={at} version={version} />
            <div className="min-w-60 flex-1">
              <FormTextField label={`What picture ${at + 2} shows`} name={`pictures.${at}.alt`} />
            </div>
            <span className="flex gap-2 sm:pt-7">
              <Button
                size="sm"
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
                aria-label={`Picture ${at + 2} further up`}
              >
                <ArrowUp size={16} aria-hidden />
              </Button>
              <Button
                size="sm"
                disabled={at === fields.length - 1}
                onClick={() => move(at, at + 1)}
                aria-label={`Picture ${at + 2} further down`}
              >
                <ArrowDown size={16} aria-hidden />
              </Button>
              <Button
                size="sm"
                variant="danger-quiet"
                onClick={() => remove(at)}
                aria-label={`Take picture ${at + 2} off`}
              >
                <Trash2 size={16} aria-hidden />
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {fields.length < MOST_PICTURES && (
        <span>
          <UploadPicture
            label="Add picture"
            onStored={(path, alt) => append({ path, alt }, { shouldFocus: false })}
          />
        </span>
      )}
    </fieldset>
  )
}

function Picture({ at, version }: { at: number; version: string }) {
  const path = useWatch({ name: `pictures.${at}.path` }) as string
  return <BoxImage src={path} version={version} name="" size={88} />
}
