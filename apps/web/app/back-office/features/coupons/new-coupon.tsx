import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { FormTextField } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { DetailPage } from '../../kit/detail-page.tsx'
import { NewForm } from '../../kit/new-form.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Requires } from '../../kit/requires.tsx'
import { calls } from './calls.ts'
import { CouponFields } from './coupon-fields.tsx'
import { blankFields, newCouponForm, termsOf } from './coupon-form.rules.ts'
import { toCoupon, toCoupons } from './coupon-looks.ts'
import { watchKey } from './coupon-watch.tsx'

/** The form of a new coupon. Below the price floor a second member of staff decides. */
export function NewCoupon() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return (
    <Requires permission="coupons.create">
      <DetailPage back={toCoupons} title="New coupon">
        <NewForm
          label="New coupon"
          schema={newCouponForm}
          values={{ code: '', ...blankFields(new Date()) }}
          button={{ text: 'Create coupon', busy: 'Saving...' }}
          note="Below the price floor a second member of staff decides."
          send={async ({ code, ...fields }, idempotencyKey) => {
            const body = { code, ...termsOf(fields) }
            const outcome = await calls.createCoupon({ body }, { idempotencyKey })
            void queries.invalidateQueries({ queryKey: ['list', 'coupons'] })
            void queries.invalidateQueries({ queryKey: watchKey })
            if ('coupon' in outcome) {
              toast({ tone: 'success', title: 'The coupon is made.' })
              return void navigate(toCoupon(outcome.coupon.id))
            }
            toast({ tone: 'neutral', title: 'A second member of staff has to agree first.' })
            void navigate(toCoupons.to)
          }}
        >
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
        </NewForm>
      </DetailPage>
    </Requires>
  )
}
