import type * as invoices from '@keyhaven/contracts/staff/invoices'
import { invoicesScreen } from '@keyhaven/contracts/staff/screens/invoices'
import { Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callsOf } from './calls.ts'
import { wordsOf } from './refusal.ts'

const calls = callsOf<typeof invoices>()(invoicesScreen)

type InvoicePdfProps = { orderId: string; number: string }

const OPEN_MS = 60_000

async function readPdf({ orderId, number }: InvoicePdfProps) {
  const { fileName, pdf } = await calls.readInvoicePdf({ params: { id: orderId, number } })
  const bytes = Uint8Array.from(atob(pdf), (char) => char.charCodeAt(0))
  return { fileName, file: new Blob([bytes], { type: 'application/pdf' }) }
}

/** Opens a document in a tab of its own, or saves it. */
export function InvoicePdf(props: InvoicePdfProps) {
  const [isBusy, setBusy] = useState(false)
  async function read(use: (found: Awaited<ReturnType<typeof readPdf>>) => void) {
    setBusy(true)
    try {
      use(await readPdf(props))
    } catch (error) {
      toast({ tone: 'danger', title: 'The document was not opened', description: wordsOf(error) })
    } finally {
      setBusy(false)
    }
  }
  const open = () =>
    read(({ file }) => {
      const address = URL.createObjectURL(file)
      window.open(address, '_blank', 'noopener')
      setTimeout(() => URL.revokeObjectURL(address), OPEN_MS)
    })
  return (
    <span className="inline-flex gap-1">
      <IconButton
        size="sm"
        icon={ExternalLink}
        label={`Open ${props.number}`}
        disabled={isBusy}
        onClick={() => void open()}
      />
      <IconButton
        size="sm"
        icon={Download}
        label={`Download ${props.number}`}
        disabled={isBusy}
        onClick={() => void read(({ file, fileName }) => saveFile(file, fileName))}
      />
    </span>
  )
}
