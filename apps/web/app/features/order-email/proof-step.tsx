import { type AddressWays, cardStep, codeStep } from '@keyhaven/contracts/order-email'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form, FormSubmit, FormTextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { AddressCalls, Corrected } from './order-email.queries.ts'
import { refusalOf } from './order-email.rules.ts'

type ProofProps = {
  calls: AddressCalls
  known: AddressWays
  /** The address that is right. */
  email: string
  onDone: (corrected: Corrected) => void
}

function Refusal({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <Notice tone="danger" isNew>
      {refusalOf(error)}
    </Notice>
  )
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid justify-items-start gap-3 border-t pt-4">
      <p className="font-semibold">{title}</p>
      {children}
    </section>
  )
}

function CodeForm({ calls, known, email, onDone }: ProofProps) {
  const [error, setError] = useState<unknown>()
  return (
    <Form
      schema={codeStep}
      defaultValues={{ code: '' }}
      label="Enter the code"
      className="grid w-full gap-4"
      onSubmit={async ({ code }) => {
        try {
          onDone(await calls.correct({ email, way: 'code', code }))
        } catch (failure) {
          setError(failure)
        }
      }}
    >
      <Refusal error={error} />
      <FormTextField
        name="code"
        label="Code from the e-mail"
        placeholder="7F3K-9Q2D-XM4T"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        hint={`We sent it to ${known.to}. It works for 15 minutes.`}
      />
      <FormSubmit busy="Changing..." size="lg">
        Change the address
      </FormSubmit>
    </Form>
  )
}

/** The quickest way: the reader of the mailbox on file decides. */
function ByCode(props: ProofProps) {
  const { calls, known, email } = props
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => calls.askForCode(email),
  })
  return (
    <Way title="You can read the old mailbox">
      {isSuccess ? (
        <CodeForm {...props} />
      ) : (
        <>
          <p className="text-body-sm text-ink-2">
            We send a code to {known.to}. Enter it here, and the address changes at once.
          </p>
          <Refusal error={error} />
          <Button
            variant="primary"
            busy={isPending ? 'Sending...' : undefined}
            onClick={() => mutate()}
          >
            Send me the code
          </Button>
        </>
      )}
    </Way>
  )
}

/** For an address that never received anything. */
function ByCard({ calls, known, email, onDone }: ProofProps) {
  const [error, setError] = useState<unknown>()
  return (
    <Way title="You have the card that paid">
      <p className="text-body-sm text-ink-2">
        E-mails to {known.to} come back, and nobody has seen your keys yet. The card shows us that
        the order is yours.
      </p>
      <Form
        schema={cardStep}
        defaultValues={{ cardLast4: '' }}
        label="Name the card"
        className="grid w-full gap-4"
        onSubmit={async ({ cardLast4 }) => {
          try {
            onDone(await calls.correct({ email, way: 'card', cardLast4 }))
          } catch (failure) {
            setError(failure)
          }
        }}
      >
        <Refusal error={error} />
        <FormTextField
          name="cardLast4"
          label="Last four digits of the card"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
        />
        <FormSubmit busy="Changing..." size="lg">
          Change the address
        </FormSubmit>
      </Form>
    </Way>
  )
}

/** For everybody else: the old address can say no for three days. */
function ByDelay({ calls, known, email, onDone }: ProofProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => calls.correct({ email, way: 'delay' }),
    onSuccess: onDone,
  })
  return (
    <Way title="You cannot read the old mailbox">
      <p className="text-body-sm text-ink-2">
        We write to {known.to} and wait 72 hours. If nobody there objects, the address changes. Keys
        that were already shown or mailed are not sent again.
      </p>
      <Refusal error={error} />
      <Button busy={isPending ? 'Asking...' : undefined} onClick={() => mutate()}>
        Change it in 72 hours
      </Button>
    </Way>
  )
}

/** How the buyer shows that the order is theirs: every way that is open for it. */
export function ProofStep(props: ProofProps) {
  const { ways } = props.known
  return (
    <div className="grid gap-4">
      {ways.includes('code') && <ByCode {...props} />}
      {ways.includes('card') && <ByCard {...props} />}
      {ways.includes('delay') && <ByDelay {...props} />}
    </div>
  )
}
