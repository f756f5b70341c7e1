import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import { isApiError } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { Notice } from '../../ui/notice.tsx'
import { redeemAccessLink } from './order.queries.ts'
import { Head } from './order-head.tsx'

/** The token is behind the #, so no server or log ever sees it, and no scanner spends it. */
const tokenInAddress = () => location.hash.slice(1)

const textOf = (error: unknown) =>
  isApiError(error) && error.code === 'link_expired'
    ? 'This link has expired or was used already. Open your order page to ask for a new one.'
    : 'The order could not be opened. Please try again.'

/** Where the link in the e-mail leads. Nothing happens until the button is pressed. */
export function OrderAccess() {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => redeemAccessLink(tokenInAddress()),
    onSuccess: ({ orderId }) => navigate(`/order-success/${orderId}`, { replace: true }),
  })
  return (
    <Container className="grid justify-items-center gap-5 pb-section">
      <Head icon={KeyRound} tone="accent" title="Open your order">
        This link works once and keeps your order open here for 24 hours.
      </Head>
      <Button
        variant="primary"
        size="lg"
        busy={isPending ? 'Opening...' : undefined}
        onClick={() => mutate()}
      >
        Open my order
      </Button>
      {error && (
        <Notice tone="danger" isNew>
          {textOf(error)}
        </Notice>
      )}
    </Container>
  )
}
