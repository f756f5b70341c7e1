import { expect, test, vi } from 'vitest'
import { filledFrom } from './checkout-fields.ts'
import { checkFields } from './checkout-schema.ts'
import { type CheckFields, createFormStore } from './form-store.ts'

const whole = {
  ...{ email: 'ana@example.com', firstName: 'Ana', lastName: 'Moreno', phone: '+1 212 555 0178' },
  ...{ country: 'US', address: '1 Main St', city: 'New York', zipCode: '10001' },
}
const byRules: CheckFields = async (values) => checkFields(values)

const formWith = (values = {}, check = byRules) => createFormStore(filledFrom(values), check)

async function send(form: ReturnType<typeof formWith>) {
  const onValid = vi.fn()
  const onInvalid = vi.fn()
  await form.send({ onValid, onInvalid })
  return { onValid, onInvalid }
}

test('what is right is handed over as the contract reads it, without the spaces around it', async () => {
  const form = formWith({ ...whole, city: '  New York ' })
  form.type('terms', true)
  const { onValid, onInvalid } = await send(form)
  expect(onInvalid).not.toHaveBeenCalled()
  expect(onValid).toHaveBeenCalledExactlyOnceWith({ ...whole, terms: true })
})

test('what is wrong is handed over with its first reason, and nothing is placed', async () => {
  const form = formWith({ ...whole, email: 'ana@' })
  const { onValid, onInvalid } = await send(form)
  expect(onValid).not.toHaveBeenCalled()
  expect(onInvalid).toHaveBeenCalledExactlyOnceWith({
    email: 'Invalid email format',
    terms: 'Please agree to the terms of service and the privacy policy.',
  })
})

test('once all was sent, a field that is emptied is wrong at once', async () => {
  const form = formWith(whole)
  form.type('city', '')
  await Promise.resolve()
  expect(form.read().errors).toEqual({})
  form.type('city', 'New York')
  await send(form)
  form.type('city', '')
  await vi.waitFor(() => expect(form.read().errors.city).toBe('City is required'))
})

test('what was typed while the rules were looking is looked at too', async () => {
  const held = Promise.withResolvers<void>()
  const seen: string[] = []
  const form = formWith({ ...whole, email: '' }, async (values) => {
    seen.push(values.email)
    await held.promise
    return checkFields(values)
  })
  const looking = form.look(['email'])
  form.type('email', 'ana@example.com')
  held.resolve()
  expect(await looking).toBe(true)
  expect(seen).toEqual(['', 'ana@example.com'])
  expect(form.read().errors).toEqual({})
})

test('a country that the shop guessed is not the shopper’s, one that they chose is, and taken back it is not', () => {
  const form = formWith()
  form.setValue('country', 'DE')
  expect([...form.read().dirty]).toEqual([])
  form.type('country', 'FR')
  expect([...form.read().dirty]).toEqual(['country'])
  form.type('country', 'US')
  expect([...form.read().dirty]).toEqual([])
})

test('a box that is ticked and unticked again is as it was', () => {
  const form = formWith()
  form.type('terms', true)
  form.type('terms', false)
  expect([...form.read().dirty]).toEqual([])
})
