import type { createCoupon } from '@keyhaven/contracts/staff/coupons'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '../../../lib/api/api.ts'
import { Form, FormSubmit, FormTextField } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { Requires } from '../../kit/requires.tsx'
import { newWish, staffApi } from '../../kit/staff-api.ts'
import { CouponFields } from './coupon-fields.tsx'
import { blankFields, newCouponForm, wishOf } from './coupon-form.rules.ts'
import { toCoupon, toCoupons } from './coupon-looks.ts'
import { watchKey } from './coupon-watch.tsx'

const endpoint = { method: 'POST', path: '/api/admin/coupons' } as const

/** The form of a new coupon. Below the price floor a second member of staff decides. */
export function NewCoupon() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [error, setError] = useState<unknown>()
  const wish = useRef<string>(undefined)
  return (
    <Requires permission="coupons.create">
      <DetailPage back={toCoupons} title="New coupon">
        <Form
          label="New coupon"
          schema={newCouponForm}
          defaultValues={{ code: '', ...blankFields(new Date()) }}
          className="grid gap-5"
          onSubmit={async ({ code, ...fields }, form) => {
            wish.current ??= newWish()
            setError(undefined)
            try {
              const outcome = await staffApi<typeof createCoupon>(
                endpoint,
                { body: { code, ...wishOf(fields) } },
                { idempotencyKey: wish.current },
              )
              void queries.invalidateQueries({ queryKey: ['list', 'coupons'] })
              void queries.invalidateQueries({ queryKey: watchKey })
              if ('coupon' in outcome) {
                toast({ tone: 'success', title: 'The coupon is made.' })
                return void navigate(toCoupon(outcome.coupon.id))
              }
              toast({ tone: 'neutral', title: 'A second member of staff has to agree first.' })
              void navigate(toCoupons.to)
            } catch (thrown) {
              // A refused form is another wish once it is changed.
              wish.current = undefined
              setError(thrown)
              for (const { field, message } of isApiError(thrown) ? (thrown.details ?? []) : []) {
                form.setError(field as 'code', { message })
              }
            }
          }}
        >
          {error !== undefined && (
            <Notice tone="danger" title="This was not saved." isNew>
              {wordsOf(error)}
            </Notice>
          )}
          <Panel title="Code">
            <div className="px-5 pb-5">
              <FormTextField
                label="Code"
                name="code"
                maxLength={40}
                autoComplete="off"
                autoCapitalize="characters"
                hint="Case does not matter. It cannot be changed later."
              />
            </div>
          </Panel>
          <CouponFields />
          <footer className="flex flex-wrap items-center justify-end gap-4">
            <p className="text-small text-ink-2">
              Below the price floor a second member of staff decides.
            </p>
            <FormSubmit busy="Saving...">Make coupon</FormSubmit>
          </footer>
        </Form>
      </DetailPage>
    </Requires>
  )
}
