import { MonitorSmartphone } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/progress.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { PHONE, phoneEndings } from './handover.rules.ts'
import { KnockQuestion } from './knock-question.tsx'
import { OfferedCode } from './offered-code.tsx'
import { useOffer, wordsOf } from './use-offer.ts'

function watchScreen(told: () => void) {
  const screen = matchMedia(PHONE)
  screen.addEventListener('change', told)
  return () => screen.removeEventListener('change', told)
}

const usePhone = () =>
  useSyncExternalStore(
    watchScreen,
    () => matchMedia(PHONE).matches,
    () => false,
  )

type Offering = ReturnType<typeof useOffer>

/** What is in the card once there is a code: the code, the question, or how it ended. */
function Progress({ orderId, offering }: { orderId: string; offering: Offering }) {
  const { offer, state, knock, make, renew, answer } = offering
  if (!offer) return null
  if (state === 'knocked' && knock) {
    const pending = answer.isPending ? answer.variables : undefined
    return <KnockQuestion knock={knock} pending={pending} onAnswer={answer.mutate} />
  }
  if (state === 'allowed' || state === 'knocked')
    return (
      <p className="flex items-center gap-2 text-body-sm" role="status">
        <Spinner label="Opening" size={16} /> It opens on your computer now.
      </p>
    )
  const ending = phoneEndings[state]
  const isRenewing = make.isPending
  if (!ending) return <OfferedCode {...{ orderId, offer, isRenewing }} onRenew={renew} />
  return (
    <>
      <Notice tone={ending.tone} title={ending.title} isNew>
        {ending.text}
      </Notice>
      {state !== 'used' && (
        <Button className="w-fit" busy={isRenewing ? 'Making it...' : undefined} onClick={renew}>
          New code
        </Button>
      )}
    </>
  )
}

const Refusal = ({ error }: { error: unknown }) =>
  error ? (
    <Notice tone="danger" isNew>
      {wordsOf(error)}
    </Notice>
  ) : null

/** On a phone: the way to the computer that the key is for. Elsewhere a quiet link to the same. */
export function InstallOnComputer({ order }: { order: { id: string; hasLicenseKeys: boolean } }) {
  const isPhone = usePhone()
  const offering = useOffer(order.id)
  const { offer, make, answer } = offering
  if (!order.hasLicenseKeys) return null
  if (!isPhone && !offer)
    return (
      <p className="text-small text-ink-3">
        Installing on another computer?{' '}
        <TextButton disabled={make.isPending} onClick={() => make.mutate()}>
          Open this order there
        </TextButton>
        {make.error && <> {wordsOf(make.error)}</>}
      </p>
    )
  return (
    <Card as="section" padded aria-labelledby="on-computer" className="grid gap-4">
      <h2 id="on-computer" className="type-heading">
        Install on your computer
      </h2>
      {!offer && (
        <>
          <p className="text-body-sm text-ink-2">
            Your key is for a computer. Get a short code here, enter it there, and the order opens
            without typing the key.
          </p>
          <Button
            variant="primary"
            block
            busy={make.isPending ? 'Making it...' : undefined}
            onClick={() => make.mutate()}
          >
            <MonitorSmartphone size={18} aria-hidden /> Show the code
          </Button>
        </>
      )}
      <Refusal error={make.error ?? answer.error} />
      <Progress orderId={order.id} offering={offering} />
    </Card>
  )
}
