import { useMutation } from '@tanstack/react-query'
import { isApiError } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Container } from '../../ui/container.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { rejectMove } from './account-moves.queries.ts'
import { refusalText } from './failure.rules.ts'

/** The token is behind the #, so no server or log ever sees it, and no scanner spends it. */
const tokenInAddress = () => location.hash.slice(1)

const textOf = (error: unknown) =>
  isApiError(error) && error.code === 'link_expired'
    ? 'This link was used already, or is too old. If you are in doubt, please write to us.'
    : refusalText(error)

/** Where the link in the notice leads. Nothing happens until the button is pressed. */
export function KeepAccount() {
  const { mutate, isSuccess, isPending, error } = useMutation({
    mutationFn: () => rejectMove(tokenInAddress()),
  })
  return (
    <Container className="pb-section">
      <PageHeader title="Take your account back" />
      <Card padded className="grid max-w-140 justify-items-start gap-5">
        {isSuccess ? (
          <Notice tone="success" title="The account is yours again." isNew>
            It has its old address and no password, and every device was signed out.{' '}
            <TextLink to="/account">Sign in with a code</TextLink> and choose a new password.
          </Notice>
        ) : (
          <>
            <p>
              The address of your account was changed. If it was not you, take the account back. You
              do not need to sign in.
            </p>
            <Button
              variant="primary"
              size="lg"
              busy={isPending ? 'Taking it back...' : undefined}
              onClick={() => mutate()}
            >
              Take my account back
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
