import { type App, apps } from '@keyhaven/contracts/data/catalogue'
import { useController, useWatch } from 'react-hook-form'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { FormTextareaField } from '../../../ui/form.tsx'

/** Which apps an edition has, and what each can do. */
export function AppFields() {
  const { field } = useController({ name: 'apps' })
  const chosen = useWatch({ name: 'apps' }) as App[]
  const toggle = (app: App) =>
    field.onChange(apps.filter((each) => (each === app) !== chosen.includes(each)))
  return (
    <>
      <fieldset>
        <legend className="mb-2 text-body-sm font-label">Included apps</legend>
        <div className="grid gap-2 sm:grid-cols-4">
          {apps.map((app) => (
            <CheckboxField
              key={app}
              label={app}
              checked={chosen.includes(app)}
              onChange={() => toggle(app)}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FormTextareaField
          label="Features"
          name="features"
          rows={6}
          optional
          hint="One line each"
        />
        <FormTextareaField
          label="Benefits"
          name="benefits"
          rows={6}
          optional
          hint="One line each"
        />
        {chosen.map((app) => (
          <FormTextareaField
            key={app}
            label={`What ${app} does`}
            name={`detailedFeatures.${app}`}
            rows={3}
            optional
            hint="One line each"
          />
        ))}
      </div>
    </>
  )
}
