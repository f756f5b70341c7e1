import type {
  disputeDocument,
  StaffDispute,
  submitDispute,
} from '@keyhaven/contracts/staff/disputes'
import { FileDown, Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { amountText } from '../../kit/amount-text.ts'
import { wordsOf } from '../../kit/refusal.ts'
import { staffApi } from '../../kit/staff-api.ts'
import { may, useMember } from '../../kit/staff-session.ts'

const read = { method: 'GET', path: '/api/admin/disputes/:id/evidence' } as const
const send = { method: 'POST', path: '/api/admin/disputes/:id/submit' } as const

/** Gives the browser a file to keep; nothing of it stays in the page. */
function keepFile(fileName: string, base64: string) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  URL.revokeObjectURL(address)
}

type DisputeActsProps = { dispute: StaffDispute; onDone: () => void }

const isOpen = ({ state, evidence }: StaffDispute) =>
  evidence === null && (state === 'needs_response' || state === 'inquiry')

/** Look at the proof of delivery, and send it to the bank once. */
export function DisputeActs({ dispute, onDone }: DisputeActsProps) {
  const member = useMember()
  return (
    <div className="flex flex-wrap gap-2.5">
      <ProofButton id={dispute.id} />
      {isOpen(dispute) && may(member, 'disputes.manage') && (
        <ActDialog
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
          onAct={({ idempotencyKey }) =>
            staffApi<typeof submitDispute>(send, { params: { id: dispute.id } }, { idempotencyKey })
          }
          onDone={() => {
            toast({ tone: 'success', title: 'The evidence is on its way to the bank.' })
            onDone()
          }}
        >
          <p className="text-body-sm text-ink-2">
            The document says what was bought and paid, which keys were delivered (by their last
            five characters), when the buyer opened them, and from which device and network.
          </p>
        </ActDialog>
      )}
    </div>
  )
}

function ProofButton({ id }: { id: string }) {
  const [isBusy, setBusy] = useState(false)
  async function keep() {
    setBusy(true)
    try {
      const { fileName, pdf } = await staffApi<typeof disputeDocument>(read, { params: { id } })
      keepFile(fileName, pdf)
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
