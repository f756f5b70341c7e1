import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HANDOVER_LETTERS, handoverCodeFrom, normalHandoverCode } from './handover-code.ts'

const bytes = fc.uint8Array({ minLength: HANDOVER_LETTERS, maxLength: HANDOVER_LETTERS })

test('every code has eight of 32 letters, and none that looks like another', () => {
  const seen = new Set<string>()
  for (let byte = 0; byte < 256; byte += 1) {
    const code = handoverCodeFrom(new Uint8Array(HANDOVER_LETTERS).fill(byte))
    expect(code).toMatch(/^[^ILOU]{8}$/)
    seen.add(code)
  }
  expect(seen.size).toBe(32)
})

test('a code is understood however it is typed', () => {
  fc.assert(
    fc.property(bytes, fc.boolean(), (random, isLower) => {
      const code = handoverCodeFrom(random)
      const spaced = `${code.slice(0, 4)} ${code.slice(4)}`
      const typed = isLower ? spaced.toLowerCase() : spaced.replace(' ', '-')
      expect(normalHandoverCode(typed)).toBe(code)
      const misread = typed.replaceAll('0', 'O').replaceAll('1', 'l')
      expect(normalHandoverCode(misread)).toBe(code)
    }),
  )
})

test.each(['', 'K7QM2XR', 'K7QM2XRPP', 'K7QM2XRU', 'K7QM/2XRP', '𝟘'.repeat(8)])(
  'what cannot be a code is no code: %j',
  (typed) => {
    expect(normalHandoverCode(typed)).toBeUndefined()
  },
)
