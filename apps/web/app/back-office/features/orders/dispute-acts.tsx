import type { StaffDispute } from '@keyhaven/contracts/staff/disputes'
import { FileDown, Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { Act } from '../../kit/act.tsx'
import { amountText } from '../../kit/amount-text.ts'
import { isAnswerable } from '../../kit/dispute-looks.ts'
import { wordsOf } from '../../kit/refusal.ts'
import { calls } from './calls.ts'

/** Gives the browser a file to keep; nothing of it stays in the page. */
function saveDisputeFile(fileName: string, base64: string) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  URL.revokeObjectURL(address)
}

type DisputeActsProps = { dispute: StaffDispute; onDone: () => void }

const isOpen = ({ state, evidence }: StaffDispute) => evidence === null && isAnswerable(state)

/** Look at the proof of delivery, and send it to the bank once. */
export function DisputeActs({ dispute, onDone }: DisputeActsProps) {
  return (
    <div className="flex flex-wrap gap-2.5">
      <ProofButton id={dispute.id} />
      {isOpen(dispute) && (
        <Act
          call={calls.submitDispute}
          title="Send the proof of delivery to the bank?"
          lead={`It answers the dispute of ${amountText(dispute.amount, dispute.currency)}. The bank reads one answer: nothing can be added or changed afterwards.`}
          label="Submit evidence"
          busy="Submitting..."
          trigger={
            <Button size="sm" variant="primary" className="pointer-coarse:min-h-11">
              <Send size={14} aria-hidden />
              Submit evidence
            </Button>
          }
          send={{ params: { id: dispute.id } }}
          done="The evidence is on its way to the bank."
          onDone={onDone}
        >
          <p className="text-body-sm text-ink-2">
            The document says what was bought and paid, which keys were delivered (by their last
            five characters), when the buyer opened them, and from which device and network.
          </p>
        </Act>
      )}
    </div>
  )
}

function ProofButton({ id }: { id: string }) {
  const [isBusy, setBusy] = useState(false)
  async function keep() {
    setBusy(true)
    try {
      const { fileName, pdf } = await calls.disputeDocument({ params: { id } })
      saveDisputeFile(fileName, pdf)
    } catch (error) {
      toast({ tone: 'danger', title: wordsOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="sm"
      className="pointer-coarse:min-h-11"
      busy={isBusy ? 'Writing...' : undefined}
      onClick={() => void keep()}
    >
      <FileDown size={14} aria-hidden />
      Proof of delivery
    </Button>
  )
}
