import { useMutation } from '@tanstack/react-query'
import { isApiError } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Container } from '../../ui/container.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { rejectAddressChange } from './order-email.queries.ts'

const crumbs = [{ label: 'Home', to: '/' }, { label: 'Keep your address' }]

/** The token is behind the #, so no server or log ever sees it, and no scanner spends it. */
const tokenInAddress = () => location.hash.slice(1)

const textOf = (error: unknown) =>
  isApiError(error) && error.code === 'link_expired'
    ? 'This link was used already, or is too old. If you are in doubt, please write to us.'
    : 'That did not work. Please try again.'

const outcomes = {
  stopped: {
    title: 'Your address stays.',
    text: 'The change is stopped. Everything about the order comes to you as before, and we look into who asked.',
  },
  taken_back: {
    title: 'The order is yours again.',
    text: 'It has its old address, and every other device has lost access. A link that opens it is on its way to your mailbox.',
  },
}

/** Where the link in the notice leads. Nothing happens until the button is pressed. */
export function KeepAddress() {
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => rejectAddressChange(tokenInAddress()),
  })
  return (
    <Container className="pb-section">
      <PageHeader title="Keep your address" crumbs={crumbs} />
      <Card padded className="grid max-w-140 justify-items-start gap-5">
        {data ? (
          <Notice tone="success" title={outcomes[data.outcome].title} isNew>
            {outcomes[data.outcome].text}
          </Notice>
        ) : (
          <>
            <p>
              Someone asked us to send everything about your order to another address. If it was not
              you, keep yours. You do not need to sign in.
            </p>
            <Button
              variant="primary"
              size="lg"
              busy={isPending ? 'Keeping it...' : undefined}
              onClick={() => mutate()}
            >
              Keep my address
            </Button>
            {error && (
              <Notice tone="danger" isNew>
                {textOf(error)}
              </Notice>
            )}
            <p className="text-body-sm text-ink-2">
              If it was you, simply close this page. <TextLink to="/contact">Write to us</TextLink>{' '}
              if you have a question.
            </p>
          </>
        )}
      </Card>
    </Container>
  )
}
