import { useCountryOptions } from '../../state/country-choices.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextareaField, TextField } from '../../ui/text-field.tsx'
import type { FieldErrors } from './quote-fields.ts'
import { QuoteLines } from './quote-lines.tsx'
import { useQuoteForm } from './use-quote-form.ts'

const LONGEST_MESSAGE = 2_000
const group = 'grid gap-x-4 gap-y-4.5 sm:grid-cols-2'

type FieldsProps = { errors: FieldErrors }

function WhoFields({ errors }: FieldsProps) {
  const field = (name: string) => ({ name, error: errors[name] })
  return (
    <fieldset className={group}>
      <legend className="mb-4 type-heading">Your details</legend>
      <TextField
        {...field('company')}
        label="Company or organisation"
        autoComplete="organization"
        required
        className="sm:col-span-2"
      />
      <TextField {...field('contactName')} label="Your name" autoComplete="name" required />
      <TextField {...field('email')} label="E-mail" type="email" autoComplete="email" required />
      <TextField {...field('phone')} label="Phone" type="tel" autoComplete="tel" optional />
      <SelectField
        {...field('country')}
        label="Invoice country"
        options={useCountryOptions()}
        defaultValue="US"
        autoComplete="country"
      />
    </fieldset>
  )
}

function MoreFields({ errors }: FieldsProps) {
  const field = (name: string) => ({ name, error: errors[name] })
  return (
    <fieldset className={group}>
      <legend className="mb-4 type-heading">Optional</legend>
      <TextField {...field('taxId')} label="Tax or VAT number" optional />
      <TextField {...field('neededBy')} label="Needed by" type="date" optional />
      <TextareaField
        {...field('message')}
        label="Anything else"
        rows={4}
        maxLength={LONGEST_MESSAGE}
        hasCounter
        optional
        className="sm:col-span-2"
      />
    </fieldset>
  )
}

/** People neither see nor reach it; machines fill it in. */
function Honeypot() {
  return (
    <div className="sr-only" aria-hidden>
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

type QuoteFormProps = { onSent: (reference: string) => void }

export function QuoteForm({ onSent }: QuoteFormProps) {
  const { form, submit, isSending, problem, errors } = useQuoteForm(onSent)
  return (
    <form
      ref={form}
      noValidate
      aria-label="Quote request"
      method="post"
      action="/plain/quote"
      onSubmit={submit}
      className="grid gap-9"
    >
      <QuoteLines errors={errors} />
      <WhoFields errors={errors} />
      <MoreFields errors={errors} />
      <Honeypot />
      {problem && (
        <Notice tone="danger" isNew>
          {problem}
        </Notice>
      )}
      <div className="grid gap-3">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={isSending ? 'Sending…' : undefined}
        >
          Send request
        </Button>
        <p className="text-small text-ink-3">
          We use this to reply to you and keep it for 24 months. See the{' '}
          <TextLink to="/privacy-policy" quiet>
            privacy policy
          </TextLink>
          .
        </p>
      </div>
    </form>
  )
}
