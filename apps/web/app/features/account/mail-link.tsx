import { resetByLink } from '@keyhaven/contracts/customers'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '../../lib/api/api.ts'
import { useSession } from '../../state/customer.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Container } from '../../ui/container.tsx'
import { Form, FormSubmit } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { setPasswordByLink, verifyByMailLink } from './account.queries.ts'
import { eraseByLink } from './account-acts.queries.ts'
import { moveByMailLink } from './account-moves.queries.ts'
import { refusalText } from './failure.rules.ts'
import { type LinkPurpose, mailedLink } from './mail-link.rules.ts'
import { PasswordField } from './password-field.tsx'

const words: Record<LinkPurpose, { title: string; text: string; button: string; busy: string }> = {
  access: {
    title: 'Sign in',
    text: 'Press the button to sign in with this browser and see everything bought with your address.',
    button: 'Sign in',
    busy: 'Signing in...',
  },
  reset: {
    title: 'Choose a new password',
    text: 'It replaces the old one, and every other device is signed out.',
    button: 'Save password',
    busy: 'Saving...',
  },
  verify: {
    title: 'Confirm your address',
    text: 'Press the button to confirm that the mailbox of your account is yours.',
    button: 'Confirm my address',
    busy: 'Confirming...',
  },
  erase: {
    title: 'Erase your data',
    text: 'Press the button to erase what we know about your address. This cannot be undone.',
    button: 'Erase everything',
    busy: 'Erasing...',
  },
  move: {
    title: 'Use your new address',
    text: 'Press the button to sign in with this address from now on. Every other device is signed out.',
    button: 'Use this address',
    busy: 'Saving...',
  },
}

function textOf(error: unknown) {
  if (isApiError(error) && error.code === 'link_expired')
    return 'This link has expired or was used already. Please ask for a new e-mail.'
  if (isApiError(error) && error.status === 401)
    return 'Please sign in with this browser first, then open the link again.'
  return refusalText(error)
}

/** Does what the link is for, then leaves the address that holds it. */
function useLink(purpose: LinkPurpose, link: string) {
  const navigate = useNavigate()
  const { openWithLink, become } = useSession()
  const work: Record<LinkPurpose, (password: string) => Promise<unknown>> = {
    access: () => openWithLink(link),
    reset: (password) => setPasswordByLink({ link, password }),
    verify: async () => become((await verifyByMailLink(link)).customer),
    erase: () => eraseByLink(link),
    move: async () => become((await moveByMailLink(link)).customer),
  }
  return useMutation({
    mutationFn: (password: string) => work[purpose](password),
    onSuccess: () => navigate('/account', { replace: true }),
  })
}

const Refusal = ({ error }: { error: unknown }) =>
  error ? (
    <Notice tone="danger" isNew>
      {textOf(error)}
    </Notice>
  ) : null

type StepProps = { link: string; purpose: LinkPurpose }

function Press({ link, purpose }: StepProps) {
  const { mutate, isPending, error } = useLink(purpose, link)
  const { button, busy } = words[purpose]
  return (
    <>
      <Refusal error={error} />
      <Button
        variant={purpose === 'erase' ? 'danger' : 'primary'}
        size="lg"
        busy={isPending ? busy : undefined}
        onClick={() => mutate('')}
      >
        {button}
      </Button>
    </>
  )
}

function NewPassword({ link, purpose }: StepProps) {
  const { mutateAsync, error } = useLink(purpose, link)
  return (
    <Form
      schema={resetByLink.body}
      defaultValues={{ link, password: '' }}
      label={words.reset.title}
      className="grid gap-4"
      onSubmit={async ({ password }) => {
        await mutateAsync(password).catch(() => {})
      }}
    >
      <Refusal error={error} />
      <PasswordField name="password" label="New password" autoComplete="new-password" />
      <FormSubmit busy={words.reset.busy} size="lg">
        {words.reset.button}
      </FormSubmit>
    </Form>
  )
}

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Container className="pb-section">
    <PageHeader title={title} />
    <Card padded className="grid max-w-106 gap-5">
      {children}
    </Card>
  </Container>
)

const never = () => () => {}
const onServer = () => undefined

/**
 * Where the link in our e-mail leads. The secret is behind the #: no server and no log sees it. Nothing
 * happens until the button is pressed, so that no scanner of mails can use the link up.
 */
export function MailLink() {
  const hash = useSyncExternalStore(never, () => location.hash, onServer)
  const found = hash === undefined ? undefined : mailedLink(hash)
  if (hash === undefined) return <Frame title="One moment">We are reading your link.</Frame>
  if (!found)
    return (
      <Frame title="This link is not complete">
        <p>Please open it again from our e-mail, or copy the whole address.</p>
      </Frame>
    )
  const { title, text } = words[found.purpose]
  const Step = found.purpose === 'reset' ? NewPassword : Press
  return (
    <Frame title={title}>
      <p className="text-ink-2">{text}</p>
      <Step {...found} />
    </Frame>
  )
}
