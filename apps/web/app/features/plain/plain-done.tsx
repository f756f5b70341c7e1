import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { verifyLicense } from '@keyhaven/contracts/license-verification'
import { type Currency, formatMoney, fromDecimal, money } from '@keyhaven/contracts/money'
import type { PlainFormName } from '@keyhaven/contracts/plain-forms'
import { promises } from '@keyhaven/contracts/promises'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { notOurs, stateWords } from '../../content/support/verification.ts'
import { longDate } from '../../lib/dates.ts'
import { buttonStyles } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

type ContactAnswer = { reference: string; message: string; isConfirmedByMail: boolean }

function ContactDone({ answer }: { answer: ContactAnswer }) {
  return (
    <>
      <p className="type-heading">{answer.message}</p>
      <p className="text-ink-2">
        Your ticket number is <b className="type-code text-ink">{answer.reference}</b>.{' '}
        {answer.isConfirmedByMail
          ? 'A confirmation is on its way, and you will find our answer in your account as well.'
          : 'Please keep this number. You won’t get an automatic confirmation; a person will reply.'}
      </p>
      <p className="text-body-sm text-ink-2">{promises.reply}.</p>
    </>
  )
}

function LicenseFound({ license }: Pick<OutputOf<typeof verifyLicense>, 'license'>) {
  if (!license) return <Notice title={notOurs.title}>{notOurs.text}</Notice>
  const { tone, title, text } = stateWords[license.state]
  return (
    <Notice tone={tone} title={title}>
      {text}
      <span className="mt-2 block font-semibold">
        {license.edition}, sold on {longDate(license.soldOn)}
      </span>
    </Notice>
  )
}

type PayAnswer = {
  orderId: string
  total: string
  currency: Currency
  checkoutUrl: string | null
}

/** A plain link, because a form of ours never leads to another host. */
function PayDone({ answer }: { answer: PayAnswer }) {
  const { checkoutUrl, orderId, total, currency } = answer
  const toOrder = `/plain/order/${orderId}`
  if (checkoutUrl === null) {
    return (
      <>
        <p className="text-ink-2">There is nothing left to pay. Your key comes by e-mail.</p>
        <ButtonLink to={toOrder} reloadDocument variant="primary" size="lg" block>
          Show my order
        </ButtonLink>
      </>
    )
  }
  const sum = formatMoney(fromDecimal(total, currency) ?? money(0, currency))
  return (
    <>
      <p className="text-ink-2">
        Your order is saved, and nothing has been charged yet. Pay on the payment provider’s own
        page; it shows the same total and leads back to your order. Your key comes by e-mail.
      </p>
      <a
        href={checkoutUrl}
        className={buttonStyles({ variant: 'primary', size: 'lg', block: true })}
      >
        Pay {sum} on the provider’s page
      </a>
    </>
  )
}

/** Nothing is to be said of what leads to another page at once. */
const silent = () => null

const done: Record<PlainFormName, (answer: unknown) => ReactNode> = {
  checkout: (answer) => <PayDone answer={answer as PayAnswer} />,
  quote: (answer) => (
    <p className="text-ink-2">
      We have your request under the number{' '}
      <b className="type-code text-ink">{(answer as { reference: string }).reference}</b>. Our offer
      comes by e-mail.
    </p>
  ),
  review: (answer) => <p className="text-ink-2">{(answer as { message: string }).message}</p>,
  withdraw: () => (
    <p className="text-ink-2">
      If the number and the address belong to one order, a link is on its way to that address. It
      works once, for one hour. Nothing is withdrawn until you confirm it there; the page behind it
      needs scripts. Without them, tell us by the contact form, with the order number.
    </p>
  ),
  verify: (answer) => <LicenseFound license={(answer as OutputOf<typeof verifyLicense>).license} />,
  unsubscribe: () => (
    <p className="text-ink-2">
      We won’t send offers to this address any more. E-mail about your orders still arrives.
    </p>
  ),
  add: silent,
  change: silent,
  contact: (answer) => <ContactDone answer={answer as ContactAnswer} />,
}

/** What came of a plain form; nothing is mailed to an address nobody proved, so the page says it. */
export function PlainDone({ form, answer }: { form: PlainFormName; answer: unknown }) {
  return (
    <section aria-label="Sent" className="grid justify-items-start gap-4">
      <CircleCheck size={32} className="text-success" aria-hidden />
      {done[form](answer)}
      {form !== 'checkout' && (
        <ButtonLink to="/" reloadDocument>
          Back to the shop
        </ButtonLink>
      )}
    </section>
  )
}
