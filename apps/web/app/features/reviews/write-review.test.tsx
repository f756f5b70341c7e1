// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { Toaster } from '../../ui/toast.tsx'
import { WriteReview } from './write-review.tsx'

const PATH = '/api/reviews'
const thanks = { success: true, message: 'Thank you' }

afterEach(() => {
  location.hash = ''
})

type User = ReturnType<typeof renderInShop>['user']

async function opened(productId?: string) {
  const part = (
    <>
      <WriteReview productId={productId} />
      <Toaster />
    </>
  )
  const { user } = renderInShop(part)
  await user.click(screen.getByRole('button', { name: 'Write a review' }))
  await screen.findByRole('button', { name: 'Submit Review' }, { timeout: 10_000 })
  return user
}

async function fill(user: User) {
  await user.click(screen.getByRole('radio', { name: '4 stars' }))
  await user.type(screen.getByLabelText('Title'), 'A calm purchase')
  await user.type(screen.getByLabelText('Your review'), 'It does what the page said it would.')
  await user.type(screen.getByLabelText('Name'), 'Ada Byron')
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
}

const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Submit Review' }))

test('an empty form says at each field what is missing, and is not sent', async () => {
  const calls = shopAnswers({ [PATH]: { body: thanks } })
  const user = await opened()
  await submit(user)
  for (const message of [
    'Please select a rating',
    'Please choose an edition',
    'Title must be at least 5 characters',
    'Review must be at least 20 characters',
    'Name must be at least 2 characters',
    'Please enter a valid email address',
  ]) {
    expect(await screen.findByText(message)).toBeTruthy()
  }
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '1 star' }))
  expect(calls.to(PATH)).toEqual([])
})

test('a review is sent once, thanked for, and another can be written', async () => {
  const calls = shopAnswers({ [PATH]: { status: 201, body: thanks } })
  const user = await opened('home-2024')
  await fill(user)
  await submit(user)
  expect(await screen.findByText('Thank you for your review!')).toBeTruthy()
  expect(calls.to(PATH).map(({ body }) => body)).toEqual([
    {
      customerName: 'Ada Byron',
      customerEmail: 'ada@example.com',
      rating: 4,
      title: 'A calm purchase',
      comment: 'It does what the page said it would.',
      orderNumber: '',
      productId: 'home-2024',
    },
  ])
  await user.click(screen.getByRole('button', { name: 'Submit Another Review' }))
  const title = await screen.findByLabelText<HTMLInputElement>('Title')
  expect(title.value).toBe('')
})

test('a review that cannot be sent stays in the form, with the server’s sentence and a toast', async () => {
  shopAnswers({ [PATH]: { status: 429, body: { error: 'Too many requests.' } } })
  const user = await opened('home-2024')
  await fill(user)
  await submit(user)
  expect(await screen.findByText('Too many requests.')).toBeTruthy()
  expect(await screen.findByText('Failed to submit review. Please try again.')).toBeTruthy()
  expect(screen.getByText('Error')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('A calm purchase')
})

test('the link of an e-mail opens the form with the order filled in, and leaves the address', async () => {
  const link = {
    success: true,
    customerName: 'Ada B.',
    customerEmail: 'ada@example.com',
    orderNumber: 'KH-7F3K-9Q2D',
    productIds: ['home-2021'],
  }
  const calls = shopAnswers({ '/api/reviews/link': { body: link }, [PATH]: { body: thanks } })
  location.hash = '#write=the-token'
  const { user } = renderInShop(<WriteReview productId="home-2021" />)
  const number = await screen.findByLabelText<HTMLInputElement>('Order number')
  expect(number.value).toBe('KH-7F3K-9Q2D')
  expect(calls.to('/api/reviews/link')[0]?.body).toEqual({ token: 'the-token' })
  expect(location.hash).toBe('')
  await user.click(screen.getByRole('radio', { name: '2 stars' }))
  await user.type(screen.getByLabelText('Title'), 'Not for me')
  await user.type(screen.getByLabelText('Your review'), 'It did not do what I expected of it.')
  await submit(user)
  await screen.findByText('Thank you for your review!')
  const { customerName, customerEmail, orderNumber } = link
  expect(calls.to(PATH)[0]?.body).toMatchObject({
    ...{ customerName, customerEmail, orderNumber, productId: 'home-2021' },
    rating: 2,
  })
})

test('a link that has expired still leads to the form', async () => {
  shopAnswers({ '/api/reviews/link': { status: 410, body: { error: 'expired' } } })
  location.hash = '#write=old'
  renderInShop(<WriteReview />)
  expect(await screen.findByText(/This link has expired/)).toBeTruthy()
  expect(await screen.findByLabelText('Order number')).toBeTruthy()
})
