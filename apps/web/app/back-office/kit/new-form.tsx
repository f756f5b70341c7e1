import { type ComponentProps, type ReactNode, useState } from 'react'
import type { output } from 'zod/v4/core'
import { isApiError } from '../../lib/api/api.ts'
import { Form, FormSubmit } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { wordsOf } from './refusal.ts'
import { useOnce } from './use-once.ts'

type Schema = ComponentProps<typeof Form>['schema']

type NewFormProps<S extends Schema> = {
  label: string
  schema: S
  values: ComponentProps<typeof Form<S>>['defaultValues']
  /** Makes the object and leads to it. A press after a lost answer makes nothing twice. */
  send: (values: output<S>, idempotencyKey: string) => Promise<void>
  button: { text: string; busy: string }
  /** A sentence beside the button. */
  note?: string
  children: ReactNode
}

/** A form that makes one object; what the server objects to stands at its field. */
export function NewForm<S extends Schema>(props: NewFormProps<S>) {
  const { label, schema, values, send, button, note, children } = props
  const [failure, setFailure] = useState<unknown>()
  const once = useOnce()
  const onSubmit: ComponentProps<typeof Form<S>>['onSubmit'] = async (sent, form) => {
    setFailure(undefined)
    try {
      await once((idempotencyKey) => send(sent, idempotencyKey))
    } catch (error) {
      setFailure(error)
      for (const { field, message } of isApiError(error) ? (error.details ?? []) : []) {
        form.setError(field as Parameters<typeof form.setError>[0], { message })
      }
    }
  }
  return (
    <Form
      label={label}
      schema={schema}
      defaultValues={values}
      className="grid gap-5"
      onSubmit={onSubmit}
    >
      {failure !== undefined && (
        <Notice tone="danger" title="This was not saved." isNew>
          {wordsOf(failure)}
        </Notice>
      )}
      {children}
      <footer className="flex flex-wrap items-center justify-end gap-4">
        {note && <p className="text-small text-ink-2">{note}</p>}
        <FormSubmit busy={button.busy}>{button.text}</FormSubmit>
      </footer>
    </Form>
  )
}
