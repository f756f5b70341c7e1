import type { ManagedLink } from '@keyhaven/contracts/staff/payment-links'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../kit/panel.tsx'
import { calls } from './calls.ts'

/** The address to read out or to scan. */
export function LinkQr({ link: { id, url } }: { link: ManagedLink }) {
  const { data } = useQuery({
    queryKey: [calls.paymentLinkQr.path, id],
    queryFn: () => calls.paymentLinkQr({ params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Panel title="Address">
      <div className="grid justify-items-center gap-3 px-5 pb-5">
        {data && (
          <img
            src={data.png}
            alt="QR code of the payment page"
            className="size-40 rounded-control"
          />
        )}
        <code className="font-mono text-micro wrap-anywhere text-ink-2">{url}</code>
      </div>
    </Panel>
  )
}
