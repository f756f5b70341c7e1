// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveCustomerToken } from '../../lib/api/credentials.ts'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { LoginArea } from './login-area.tsx'

const ME = '/api/auth/me'
let log: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  log.mockRestore()
  saveCustomerToken(null)
})

test.each([401, 500])(
  'a check that fails with %i signs the visitor out, and is logged',
  async (status) => {
    saveCustomerToken('half')
    shopAnswers({ [ME]: { status, body: { success: false, error: 'No' } } })
    renderInShop(<LoginArea />)
    await screen.findByRole('button', { name: 'Sign In' })
    expect(localStorage.getItem('customer_token')).toBeNull()
    expect(log).toHaveBeenCalledWith('Authentication failed', expect.any(Error))
  },
)
