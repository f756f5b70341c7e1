import type { ReactNode } from 'react'

type PressFormProps = {
  /** Where it is sent without scripts. */
  action: `/plain/${string}`
  /** What it sends; without any it only leads there. */
  fields?: Readonly<Record<string, string>>
  /** One button of type submit, which answers the press itself where scripts run. */
  children: ReactNode
}

/** A button that works without scripts: the browser sends it as a form. */
export function PressForm({ action, fields, children }: PressFormProps) {
  return (
    <form
      method={fields ? 'post' : 'get'}
      action={action}
      data-press=""
      className="contents"
      onSubmit={(event) => event.preventDefault()}
    >
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
