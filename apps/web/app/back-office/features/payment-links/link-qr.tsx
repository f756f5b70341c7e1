import type { ManagedLink, paymentLinkQr } from '@keyhaven/contracts/staff/payment-links'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../kit/panel.tsx'
import { staffApi } from '../../kit/staff-api.ts'

const endpoint = { method: 'GET', path: '/api/admin/payment-links/:id/qr' } as const

/** The address to read out or to scan. */
export function LinkQr({ link: { id, url } }: { link: ManagedLink }) {
  const { data } = useQuery({
    queryKey: [endpoint.path, id],
    queryFn: () => staffApi<typeof paymentLinkQr>(endpoint, { params: { id } }),
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
