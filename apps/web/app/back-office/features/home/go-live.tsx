import { waitsFor } from '@keyhaven/contracts/staff/missing-steps'
import type { Opening, Step } from '@keyhaven/contracts/staff/welcome'
import { CreditCard, Rocket, Store } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Act } from '../../kit/act.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { newIdempotencyKey } from '../../kit/staff-api.ts'
import { useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'
import { useReadAgain } from './home-queries.ts'

type GoLiveProps = { steps: readonly Step[]; opening: Opening }

/** The one button that opens the shop. While something is missing it can be reached, and says what. */
export function GoLive({ steps, opening }: GoLiveProps) {
  const readAgain = useReadAgain()
  const missing = waitsFor(steps)
  const isSuperAdmin = useMember().role === 'super_admin'
  const why = missing ?? (isSuperAdmin ? undefined : 'A super admin opens the shop')
  if (opening.isOpen) return <CloseShop />
  if (why) {
    return (
      <div className="grid justify-items-end gap-1 max-sm:justify-items-start">
        <Button isDisabled aria-describedby="go-live-waits">
          <Rocket size={16} aria-hidden />
          Go live
        </Button>
        <span id="go-live-waits" className="text-micro text-ink-3">
          {why}
        </span>
      </div>
    )
  }
  return (
    <Act
      call={calls.goLive}
      title="Open the shop?"
      lead={
        opening.isLive
          ? 'From now on real cards are charged and keys go out. You can close it again at any time.'
          : 'The payment keys are test keys: the shop sells for real money once live keys are set, without another press.'
      }
      label="Go live"
      busy="Opening..."
      reason="required"
      trigger={{ text: 'Go live', icon: Rocket, variant: 'primary' }}
      send={(reason) => ({ body: { isOpen: true, reason } })}
      done="The shop is open."
      onDone={readAgain}
    />
  )
}

function CloseShop() {
  const readAgain = useReadAgain()
  const isSuperAdmin = useMember().role === 'super_admin'
  if (!isSuperAdmin) return null
  return (
    <Act
      call={calls.goLive}
      title="Close the shop?"
      lead="With live keys the checkout says “Opening soon” from the next press on. What is paid already is still delivered."
      label="Close the shop"
      busy="Closing..."
      tone="danger"
      reason="required"
      trigger={{ text: 'Close the shop', icon: Store }}
      send={(reason) => ({ body: { isOpen: false, reason } })}
      onDone={() => {
        toast({ title: 'The shop is closed.' })
        readAgain()
      }}
    />
  )
}

/** Opens a payment of a dollar and cancels it. */
export function TestPayments({ isNext }: { isNext: boolean }) {
  const readAgain = useReadAgain()
  const [isBusy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    try {
      await calls.testPayments({}, { idempotencyKey: newIdempotencyKey() })
      toast({ title: 'The payment keys work.', tone: 'success' })
      readAgain()
    } catch (error) {
      toast({ title: 'The payment keys do not work.', description: wordsOf(error), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="sm"
      variant={isNext ? 'primary' : 'secondary'}
      busy={isBusy ? 'Trying...' : undefined}
      onClick={() => void run()}
    >
      <CreditCard size={15} aria-hidden />
      Try the keys
    </Button>
  )
}
