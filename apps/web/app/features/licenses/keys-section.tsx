import type { Order } from '@keyhaven/contracts/orders'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { reportDownload } from '../../lib/download-log.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CopyButton } from './copy-button.tsx'
import { KeyPanel } from './key-panel.tsx'
import { keysAsText, panelsOf } from './licenses.rules.ts'

function saveAsFile(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

function AllKeys({ order }: { order: Order }) {
  const [hasFailed, setFailed] = useState(false)
  const text = keysAsText(order)
  return (
    <>
      <div className="flex gap-1">
        <CopyButton
          text={text}
          label="Copy all"
          what="keys"
          variant="ghost"
          onFailure={() => setFailed(true)}
        />
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            saveAsFile(`keyhaven-${order.orderNumber}.txt`, `${text}\n`)
            reportDownload({ orderId: order.id, downloadType: 'license_key' })
          }}
        >
          <Download size={15} aria-hidden />
          Download .txt
        </Button>
      </div>
      {hasFailed && (
        <Notice tone="danger" title="Copy Failed" className="w-full" isNew>
          Unable to copy license key. Use Download .txt, or reveal a key and press Ctrl/Cmd + C.
        </Notice>
      )}
    </>
  )
}

/** What was bought. The keys stand on the page hidden; everything works without showing them. */
export function KeysSection({ order, onCheck }: { order: Order; onCheck: () => void }) {
  return (
    <section aria-labelledby="keys" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="keys" className="type-heading">
          Your licence keys
        </h2>
        {order.licenseKeys.length > 0 && <AllKeys order={order} />}
      </div>
      {panelsOf(order).map((panel) => (
        <KeyPanel key={panel.productId} panel={panel} onCheck={onCheck} />
      ))}
    </section>
  )
}
