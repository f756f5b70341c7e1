// @vitest-environment happy-dom
import { pauseCoupon } from '@keyhaven/contracts/staff/coupons'
import { readSecurity, stepUp } from '@keyhaven/contracts/staff/factors'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { expectAccessible } from '../../../testing/staff-promises.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { staffApi } from '../../kit/staff-api.ts'
import { StepUpDialog } from './step-up-dialog.tsx'

const endpoint = { method: 'POST', path: '/api/admin/coupons/:id/pause' } as const
const Sensitive = () => (
  <>
    <ActDialog
      title="Pause?"
      label="Pause coupon"
      busy="Pausing..."
      trigger={<button type="button">Pause</button>}
      onAct={({ idempotencyKey }) =>
        staffApi<typeof pauseCoupon>(
          endpoint,
          { params: { id: 1 }, body: { paused: true } },
          { idempotencyKey },
        )
      }
    />
    <StepUpDialog />
  </>
)
const asked = () => on(pauseCoupon, refuse('step_up_needed'), {})
const methods = ['code' as const, 'recovery' as const]

async function pause(calls: Parameters<typeof renderScreen>[1]) {
  const shown = renderScreen(<Sensitive />, calls)
  await shown.press('Pause')
  await shown.press('Pause coupon')
  return { ...shown, form: await shown.dialog('Confirm that it is you') }
}

test('a sensitive act asks for the second factor, and then goes on by itself', async () => {
  const { form, fill, press, sent } = await pause({
    calls: [asked(), on(readSecurity, { methods }), on(stepUp, refuse('factor_refused'), {})],
  })
  await expectAccessible()
  await fill('Code from your app', '123456', form)
  await press('Continue', form)
  expect(await form.findByRole('alert')).toBeTruthy()
  expect(sent(pauseCoupon)).toHaveLength(1)
  await press('Continue', form)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(pauseCoupon)).toHaveLength(2)
  expect(sent(stepUp)[1]?.body).toEqual({ proof: { code: '123456' } })
})

test('a recovery code serves where the app is not at hand', async () => {
  const { form, fill, press, sent } = await pause({
    calls: [asked(), on(readSecurity, { methods }), on(stepUp)],
  })
  await press('Use a recovery code', form)
  await fill(/^Recovery code/, 'aaaa-bbbb-cccc', form)
  await press('Continue', form)
  await waitFor(() => expect(sent(stepUp)).toHaveLength(1))
  expect(sent(stepUp)[0]?.body).toMatchObject({ proof: { recoveryCode: expect.any(String) } })
})

test('who shows no second factor has done nothing', async () => {
  const { form, press, dialog, sent } = await pause({
    calls: [asked(), on(readSecurity, { methods })],
  })
  await press('Close', form)
  expect(await (await dialog('Pause?')).findByText('This was not done.')).toBeTruthy()
  expect(sent(pauseCoupon)).toHaveLength(1)
})

test('factors that cannot be read are asked for again', async () => {
  const { form, press } = await pause({
    calls: [asked(), on(readSecurity, refuse('unavailable'), { methods })],
  })
  await press('Try again', form)
  expect(await form.findByLabelText('Code from your app')).toBeTruthy()
})
