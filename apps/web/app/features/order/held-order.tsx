import { enterReleaseCode, type OrderHold } from '@keyhaven/contracts/order-holds'
import type { Order } from '@keyhaven/contracts/orders'
import { promises } from '@keyhaven/contracts/promises'
import { useMutation } from '@tanstack/react-query'
import { Clock, MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { revealKeys } from '../../state/order/reveal-keys.ts'
import { useCompany } from '../../state/storefront.ts'
import { Card } from '../../ui/card.tsx'
import { Container } from '../../ui/container.tsx'
import { Form, FormSubmit, FormTextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { holdRefusal, sendCode, typeCode } from './hold.queries.ts'
import { Head } from './order-head.tsx'

type HeldProps = { order: Order; hold: OrderHold; onCheck: () => void }

/** Counts the seconds down; null stays null. */
function useSecondsLeft(seconds: number | null): number | null {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    setLeft(seconds)
    if (!seconds) return
    const ticking = setInterval(() => setLeft((now) => (now ? now - 1 : now)), 1_000)
    return () => clearInterval(ticking)
  }, [seconds])
  return left
}

function SendAgain({ order, hold, onCheck }: HeldProps) {
  const company = useCompany()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => sendCode(order.id),
    onError: onCheck,
  })
  const left = useSecondsLeft((data?.hold ?? hold).resendIn)
  if (left === null) {
    return (
      <p>
        No more codes can be sent for this order. If none of them works, write to {company.email}; a
        person looks at it in any case.
      </p>
    )
  }
  return (
    <div className="grid gap-3">
      {data && (
        <Notice tone="success" title="A new code is on its way." isNew>
          Only the newest code works.
        </Notice>
      )}
      {error && (
        <Notice tone="danger" isNew>
          {holdRefusal(error)}
        </Notice>
      )}
      <p>
        No e-mail after a minute? Please check your spam folder, too.{' '}
        {left > 0 ? (
          <>You can ask for another code in {left} s.</>
        ) : (
          <TextButton disabled={isPending} onClick={() => mutate()}>
            Send another code
          </TextButton>
        )}
      </p>
    </div>
  )
}

function CodeForm({ order, hold, onCheck }: HeldProps) {
  const [refusal, setRefusal] = useState<string>()
  return (
    <Form
      schema={enterReleaseCode.body}
      defaultValues={{ code: '' }}
      label="Code from your mailbox"
      className="grid gap-4"
      onSubmit={async ({ code }) => {
        try {
          await typeCode(order.id, code)
          // The code was typed to see the keys.
          await revealKeys(order.id).catch(() => undefined)
          onCheck()
        } catch (error) {
          setRefusal(holdRefusal(error))
        }
      }}
    >
      {refusal && (
        <Notice tone="danger" isNew>
          {refusal}
        </Notice>
      )}
      <FormTextField
        name="code"
        label="Six digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        hint={`We sent them to ${hold.to}. They work for 30 minutes.`}
      />
      <FormSubmit busy="Checking..." size="lg">
        Show my keys
      </FormSubmit>
    </Form>
  )
}

function WaitsForCode(props: HeldProps) {
  return (
    <>
      <Head icon={MailCheck} tone="accent" title="One step to your keys">
        Thank you, your payment has arrived. We sent a code to {props.hold.to}. Enter it here to see
        your keys. Order <b className="font-semibold text-ink">{props.order.orderNumber}</b>.
      </Head>
      <Card className="grid w-full max-w-128 gap-5 p-6 max-sm:p-5">
        <CodeForm {...props} />
        <div className="grid gap-4 border-t pt-5 text-body-sm text-ink-2">
          <SendAgain {...props} />
          <p>
            <b className="font-semibold text-ink">Why a code?</b> Keys cannot be taken back once
            they are seen. For some orders we make sure that the person who paid reads this mailbox.
            An automatic check chose yours; it is no judgment of you.
          </p>
        </div>
      </Card>
    </>
  )
}

function WaitsForStaff({ order }: HeldProps) {
  const company = useCompany()
  return (
    <>
      <Head icon={Clock} tone="accent" title="We are checking your order">
        Thank you, your payment has arrived. A person looks at the order before its keys leave. You
        need not do anything; please do not pay again. Order{' '}
        <b className="font-semibold text-ink">{order.orderNumber}</b>.
      </Head>
      <Card className="grid w-full max-w-128 gap-4 p-6 text-body-sm text-ink-2 max-sm:p-5">
        <p>
          <b className="font-semibold text-ink">How long?</b> {promises.reply}. We work{' '}
          {company.supportHours}. Then your keys are here and in your mailbox, or all of your money
          goes back to your card.
        </p>
        <p>
          <b className="font-semibold text-ink">Why?</b> Keys cannot be taken back once they are
          seen, so an automatic check picks some orders for a closer look. It is no judgment of you.
          Questions? Write to {company.email}.
        </p>
      </Card>
    </>
  )
}

/** Paid, and the keys wait: what for, why, and what the buyer can do about it. */
export function HeldOrder(props: HeldProps) {
  const Waits = props.hold.waitsFor === 'code' ? WaitsForCode : WaitsForStaff
  return (
    <Container className="grid justify-items-center pb-section">
      <Waits {...props} />
    </Container>
  )
}
