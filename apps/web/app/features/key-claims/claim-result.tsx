import { refusalTexts } from '@keyhaven/contracts/data/key-claims'
import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { KeyClaim, openKeyClaim } from '@keyhaven/contracts/key-claims'
import { useCompany } from '../../state/storefront.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { dayText, momentText } from './key-claims.rules.ts'
import { Step } from './step.tsx'

type ClaimAnswer = OutputOf<typeof openKeyClaim>

const MONEY_FIRST =
  'You have also asked for your money back for this key, so we decide on that first. '

const waitingText = ({ answerBy, isMoneyAsked }: KeyClaim, hours: string) =>
  `${isMoneyAsked ? MONEY_FIRST : ''}A member of our team reviews it and replies by e-mail, ${answerBy ? `by ${momentText(answerBy)} your time` : 'within one business day'} (${hours}).`

/** One sentence for what became of a claim. */
function ClaimText({ claim }: { claim: KeyClaim }) {
  const { supportHours: hours } = useCompany()
  const { state, lastFive, newLastFive, decidedAt, createdAt, refusal } = claim
  if (state === 'replaced') {
    return (
      <>
        Replaced on {dayText(decidedAt ?? createdAt)}: the old key ended in{' '}
        <b className="type-code font-semibold">{lastFive}</b>, the new one ends in{' '}
        <b className="type-code font-semibold">{newLastFive}</b>.
      </>
    )
  }
  if (state === 'refused') {
    return (
      <>
        The key that ends in <b className="type-code font-semibold">{lastFive}</b> was not replaced.{' '}
        {refusal && refusalTexts[refusal]}
      </>
    )
  }
  return (
    <>
      We have your claim about the key that ends in{' '}
      <b className="type-code font-semibold">{lastFive}</b>. {waitingText(claim, hours)}
    </>
  )
}

/** A person reads it, with the order beside it. */
function WriteToUs({ orderNumber }: { orderNumber: string }) {
  return (
    <TextLink to={`/contact#about=key-desk.${orderNumber}`}>Write to us about this key</TextLink>
  )
}

const tones = { replaced: 'success', queued: 'warning', refused: 'danger' } as const

type ClaimHistoryProps = { claims: readonly KeyClaim[]; orderNumber: string }

/** What was claimed about this order before, the latest last. */
export function ClaimHistory({ claims, orderNumber }: ClaimHistoryProps) {
  if (claims.length === 0) return null
  return (
    <ul className="grid gap-3" aria-label="What became of earlier claims">
      {claims.map((claim) => (
        <li key={claim.id}>
          <Notice tone={tones[claim.state]} title={claim.productName}>
            <span className="block">
              <ClaimText claim={claim} />
              {claim.state === 'refused' && (
                <>
                  {' '}
                  <WriteToUs orderNumber={orderNumber} />
                </>
              )}
            </span>
          </Notice>
        </li>
      ))}
    </ul>
  )
}

const titles: Readonly<Record<ClaimAnswer['outcome'], string>> = {
  replaced: 'You have a new key',
  queued: 'Our team will review it',
  refused: 'The key was not replaced',
  shown: 'Your key is on this page now',
}

function texts({ outcome, claim }: ClaimAnswer, email: string, hours: string): string {
  if (outcome === 'replaced') {
    return `It ends in ${claim?.newLastFive}, is with your keys on this page and on its way to ${email}. Remove the old key from the computer, then enter the new one.`
  }
  if (outcome === 'shown') return 'Nobody had seen it before. Please try it first.'
  if (outcome === 'refused' && claim?.refusal) return refusalTexts[claim.refusal]
  return claim ? waitingText(claim, hours) : ''
}

type ClaimResultProps = {
  answer: ClaimAnswer
  email: string
  orderNumber: string
  onClose: () => void
}

/** How it ended, for now. */
export function ClaimResult({ answer, email, orderNumber, onClose }: ClaimResultProps) {
  const { supportHours } = useCompany()
  return (
    <Step title={titles[answer.outcome]}>
      <p className="text-body-sm text-ink-2 wrap-anywhere">{texts(answer, email, supportHours)}</p>
      <div className="flex flex-wrap items-center gap-4">
        <Button className="w-fit" onClick={onClose}>
          Close
        </Button>
        {answer.outcome !== 'shown' && <WriteToUs orderNumber={orderNumber} />}
      </div>
    </Step>
  )
}
