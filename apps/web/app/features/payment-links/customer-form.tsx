import type { PaymentLink } from '@keyhaven/contracts/payment-links'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCompany } from '../../state/storefront.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AddressFields, PersonFields } from './customer-fields.tsx'
import { rangeOfLink } from './payment-links.rules.ts'
import { usePaymentForm } from './use-payment-form.ts'

/** Opens beside the form, so that nothing typed is left behind. */
function PolicyLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink to={to} target="_blank" rel="noopener" quiet>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </TextLink>
  )
}

const TermsNote = () => (
  <p className="text-center text-small text-ink-3">
    By continuing, you agree to our <PolicyLink to="/terms-of-service">terms of service</PolicyLink>{' '}
    and <PolicyLink to="/privacy-policy">privacy policy</PolicyLink>.
  </p>
)

const FormHead = ({ isLong }: { isLong: boolean }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <h2 id="customer-information" className="type-heading">
      Customer Information
    </h2>
    <span className="text-small text-ink-3">
      {isLong ? 'Required unless marked optional' : 'All fields are required'}
    </span>
  </div>
)

type CustomerFormProps = { linkId: string; link: PaymentLink }

/** Who pays; what the link does not need to know is not asked. */
export function CustomerForm({ linkId, link }: CustomerFormProps) {
  const company = useCompany()
  const { form, submit, isBusy, refusal } = usePaymentForm(linkId, link)
  const errors = refusal?.fields ?? {}
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="customer-information"
      onSubmit={submit}
      className="grid gap-7"
    >
      <FormHead isLong={link.collectBillingAddress} />
      <noscript>
        <p>Paying needs JavaScript. You can also write to {company.email}.</p>
      </noscript>
      {link.chooses && (
        <TextField
          label={`Amount in ${link.currency}`}
          name="customAmount"
          inputMode="decimal"
          autoComplete="off"
          required
          hint={`You choose: ${rangeOfLink(link)}.`}
          defaultValue={link.chooses.least}
          error={errors.customAmount}
        />
      )}
      <PersonFields errors={errors} hasPhone={link.collectPhoneNumber} />
      {link.collectBillingAddress && <AddressFields errors={errors} />}
      {refusal && (
        <Notice tone="danger" title={refusal.title} isNew>
          {refusal.text}
        </Notice>
      )}
      <div className="grid gap-4">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={isBusy ? 'Processing...' : undefined}
          className="min-h-13.5"
        >
          <Lock size={18} aria-hidden />
          Continue to Payment
        </Button>
        <TermsNote />
      </div>
    </form>
  )
}
