import {
  isPlainForm,
  PLAIN_TOKEN,
  type PlainAnswer,
  type PlainForm,
  plainForms,
} from '@keyhaven/contracts/plain-forms'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PlainCheckout } from './plain-checkout.tsx'
import { PlainDone } from './plain-done.tsx'
import { PlainFields } from './plain-fields.tsx'

/** What the form of a page without scripts came to: the form again, its answer, or why there is none. */
export function PlainFormView({ said }: { said: PlainAnswer }) {
  const { form, state, problem } = said
  if (!isPlainForm(form) || state === 'refused') return <Refused problem={problem} />
  return (
    <div className="grid gap-6">
      <h1 className="type-title">{plainForms[form].title}</h1>
      {state === 'done' ? (
        <PlainDone form={form} answer={said.answer} />
      ) : form === 'checkout' ? (
        <PlainCheckout said={said} />
      ) : (
        <OpenForm form={plainForms[form]} said={said} />
      )}
    </div>
  )
}

function OpenForm({ form, said }: { form: PlainForm; said: PlainAnswer }) {
  const { state, problem, errors, entries, token } = said
  return (
    <form method="post" action={`/plain/${said.form}`} className="grid gap-4.5">
      {state === 'ask' && (
        <Notice tone="accent">
          {Object.keys(entries).length > 1
            ? `Nothing has been sent yet. Please check what you wrote, then press ${form.send}.`
            : `Please fill in the form, then press ${form.send}.`}
        </Notice>
      )}
      {problem && (
        <Notice tone="danger" title="Not sent.">
          {problem}
        </Notice>
      )}
      {state === 'again' && !problem && (
        <Notice tone="danger" title="Not sent.">
          Please correct the marked fields.
        </Notice>
      )}
      <PlainFields fields={form.fields} entries={entries} errors={errors} />
      <input type="hidden" name={PLAIN_TOKEN} value={token} />
      <Button type="submit" variant="primary" size="lg" block>
        {form.send}
      </Button>
    </form>
  )
}

function Refused({ problem }: { problem: string | undefined }) {
  return (
    <div className="grid justify-items-start gap-6">
      <h1 className="type-title">This was not sent</h1>
      <Notice tone="danger">{problem ?? 'This form is not known.'}</Notice>
      <p className="text-ink-2">
        Go back in your browser to find what you wrote, or write to us in another way.
      </p>
      <ButtonLink to="/contact" reloadDocument>
        Ways to reach us
      </ButtonLink>
    </div>
  )
}
