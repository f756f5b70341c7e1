import { useFormContext } from 'react-hook-form'
import {
  FormCheckboxField,
  FormSelectField,
  FormTextareaField,
  FormTextField,
} from '../../../ui/form.tsx'
import { Panel } from '../../kit/panel.tsx'
import { ScriptLint } from './script-lint.tsx'
import { ScriptPreview } from './script-preview.tsx'
import {
  consentWords,
  deviceWords,
  optionsOf,
  positionWords,
  targetWords,
  typeWords,
} from './script-words.ts'

/** Everything a version of a script is made of. */
export function ScriptFields() {
  const { watch } = useFormContext()
  const pageTargeting = watch('pageTargeting')
  const type = watch('scriptType')
  return (
    <>
      <Panel title="Code">
        <div className="grid gap-5 px-5 pb-5">
          <FormTextField label="Name" name="name" maxLength={80} autoComplete="off" />
          <div className="grid items-start gap-5 sm:grid-cols-3">
            <FormSelectField label="Type" name="scriptType" options={optionsOf(typeWords)} />
            <FormSelectField label="Position" name="position" options={optionsOf(positionWords)} />
            <FormTextField
              label="Priority"
              name="priority"
              inputMode="numeric"
              hint="Lower ones run first."
            />
          </div>
          {type === 'outside' ? (
            <OutsideFile />
          ) : (
            <FormTextareaField
              label="Text"
              name="content"
              rows={14}
              spellCheck={false}
              autoComplete="off"
              className="code-field"
            />
          )}
          <ScriptLint type={type} content={watch('content')} sri={watch('sri')} />
          {type !== 'outside' && <ScriptPreview scriptType={type} content={watch('content')} />}
          <FormCheckboxField label="Load when idle" name="loadAsync" />
        </div>
      </Panel>
      <Panel title="Where and when it runs" lead="Never on pages of payments, keys or staff.">
        <div className="grid gap-5 px-5 pb-5">
          <FormSelectField label="Pages" name="pageTargeting" options={optionsOf(targetWords)} />
          {pageTargeting !== 'all' && (
            <FormTextareaField
              label={pageTargeting === 'exclude' ? 'Pages to leave out' : 'Pages it runs on'}
              name="pages"
              rows={3}
              optional
              hint="One path per line. A star at the end matches all that begins so: /blog/*. Only /pixel counts purchases."
            />
          )}
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <FormSelectField
              label="Consent needed"
              name="consent"
              options={optionsOf(consentWords)}
            />
            <FormSelectField
              label="Devices"
              name="deviceTargeting"
              options={optionsOf(deviceWords)}
            />
            <FormTextField
              label="From (UTC)"
              name="startsAt"
              type="datetime-local"
              optional
              hint="Empty: at once."
            />
            <FormTextField
              label="Until (UTC)"
              name="endsAt"
              type="datetime-local"
              optional
              hint="Empty: no end."
            />
          </div>
        </div>
      </Panel>
      <Panel title="Why" lead="Kept with every version, as card rules ask.">
        <div className="grid gap-5 px-5 pb-5">
          <FormTextareaField label="What it is for" name="purpose" rows={2} maxLength={500} />
          <FormTextareaField
            label="What this version changes"
            name="note"
            rows={2}
            maxLength={500}
            optional
          />
        </div>
      </Panel>
    </>
  )
}

const OutsideFile = () => (
  <>
    <FormTextField
      label="Address of the file"
      name="content"
      type="url"
      autoComplete="off"
      hint="One file, such as https://cdn.example.com/tool-1.2.3.js. Pages let in this file and no other of its host."
    />
    <FormTextField
      label="Hash of the file"
      name="sri"
      autoComplete="off"
      spellCheck={false}
      hint="sha384-…, as the publisher tells it. We look once a day; a file that changed is switched off."
    />
  </>
)
