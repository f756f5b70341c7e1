import { Button } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { kinds, LONGEST_MESSAGE } from './contact-fields.ts'
import { FilesField } from './files-field.tsx'
import { type Reason, reasons } from './reasons.ts'
import { type Sent, useContactForm } from './use-contact-form.ts'

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

type PersonFieldsProps = {
  errors: Readonly<Record<string, string>>
  orderNumber: string
  hasOrder: boolean
}

function PersonFields({ errors, orderNumber, hasOrder }: PersonFieldsProps) {
  const field = (name: string) => ({ name, error: errors[name] })
  return (
    <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
      <TextField {...field('name')} label="Name" autoComplete="name" required />
      <TextField {...field('email')} label="Email" type="email" autoComplete="email" required />
      <TextField {...field('phone')} label="Phone" type="tel" autoComplete="tel" optional />
      {hasOrder && (
        <TextField
          {...field('orderNumber')}
          label="Order number"
          autoComplete="off"
          placeholder="KH-7F3K-9Q2D"
          key={orderNumber}
          defaultValue={orderNumber}
          optional
        />
      )}
    </div>
  )
}

type ContactFormProps = { reason: Reason; onSent: (sent: Sent) => void }

export function ContactForm({ reason, onSent }: ContactFormProps) {
  const { form, submit, isSending, problem, errors, orderNumber } = useContactForm(onSent)
  const field = (name: string) => ({ name, error: errors[name] })
  return (
    <form
      ref={form}
      noValidate
      aria-label="Send Us a Message"
      method="post"
      action="/plain/contact"
      onSubmit={(event) => void submit(event)}
      className="grid gap-4.5"
    >
      <PersonFields errors={errors} orderNumber={orderNumber} hasOrder={reason === 'order'} />
      <SelectField
        {...field('messageType')}
        label="Topic"
        options={kinds}
        key={reason}
        defaultValue={reasons[reason].topic}
      />
      <TextField {...field('subject')} label="Subject" autoComplete="off" required />
      <TextareaField
        {...field('message')}
        label="Message"
        rows={6}
        maxLength={LONGEST_MESSAGE}
        hasCounter
        required
      />
      <FilesField error={errors.files} />
      <Honeypot />
      {problem && (
        <Notice tone="danger" title="Error Sending Message" isNew>
          {problem}
        </Notice>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={isSending ? 'Sending Message...' : undefined}
      >
        Send Message
      </Button>
      <p className="text-small text-ink-3">
        Please never send a whole key or a card number. We keep your message for 24 months. See the{' '}
        <TextLink to="/privacy-policy" quiet>
          privacy policy
        </TextLink>
        .
      </p>
    </form>
  )
}
