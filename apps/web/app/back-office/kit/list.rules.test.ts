import { expect, test } from 'vitest'
import { countText, isNewestFirst, pagesAround, placeIn } from './list.rules.ts'

const search = (text: string) => new URLSearchParams(text)

test('a list begins at its newest row, and goes on from the place its address names', () => {
  expect(placeIn(search('tab=links'))).toEqual({})
  expect(placeIn(search('after=c1'))).toEqual({ after: 'c1' })
  expect(placeIn(search('before=c2'))).toEqual({ before: 'c2' })
})

test('the pages beside keep tab and filters, and name one place each', () => {
  const around = pagesAround(search('tab=links&after=c1'), { next: 'c9', prev: 'c2' })
  expect(around).toEqual({
    newer: '?tab=links&before=c2',
    older: '?tab=links&after=c9',
    newest: '?tab=links',
  })
})

test('at either end there is no further page', () => {
  const none = { newer: undefined, older: undefined, newest: undefined }
  expect(pagesAround(search(''), { next: null, prev: null })).toEqual(none)
  expect(pagesAround(search('after=c1'), { next: null, prev: 'c0' })).toEqual({
    newer: '?before=c0',
    older: undefined,
    newest: '?',
  })
})

test('only a list that begins with its newest row goes on to older ones', () => {
  const sorts = ['-createdAt', '-at', '-id', 'createdAt', 'name', '-name']
  expect(sorts.filter(isNewestFirst)).toEqual(['-createdAt', '-at', '-id'])
})

test('counts are read as people say them', () => {
  const links = (value: number, isCapped = false) => countText({ value, isCapped }, 'link', 'links')
  expect(links(0)).toBe('0 links')
  expect(links(1)).toBe('1 link')
  expect(links(10_000, true)).toBe('10,000+ links')
  expect(countText(null, 'link', 'links')).toBe('')
})
