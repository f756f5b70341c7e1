// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { allQuestions } from '../../content/support/questions.ts'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { FaqList } from './faq-list.tsx'

test('all questions are there, and a search leaves those that mention it, open', async () => {
  const { user, address } = renderInShop(<FaqList />, { at: '/faq' })
  expect(screen.getByRole('status').textContent).toBe(`${allQuestions.length} answers`)
  await user.type(screen.getByRole('searchbox'), 'new computer')
  await waitFor(() => expect(address()).toBe('/faq?q=new+computer'))
  const name = 'Can I move the licence to a new computer?'
  await waitFor(() => {
    const question = screen.getByRole('button', { name })
    expect(question.getAttribute('aria-expanded')).toBe('true')
  })
})

test('a search without an answer can be cleared', async () => {
  const { user, address } = renderInShop(<FaqList />, { at: '/faq?q=xyzzy' })
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(address()).toBe('/faq')
})

test('no question is asked twice', () => {
  const questions = allQuestions.map(({ question }) => question)
  expect(new Set(questions).size).toBe(questions.length)
})
