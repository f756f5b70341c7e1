import { configure } from '@testing-library/dom'

/** What appears after a moment may take several on a busy machine; a test that holds waits no longer. */
configure({ asyncUtilTimeout: 30_000 })

/** Nobody listens where a page would send to; what is sent is looked at by tests that take this place. */
if (typeof navigator !== 'undefined' && 'sendBeacon' in navigator) {
  Object.defineProperty(navigator, 'sendBeacon', {
    value: () => true,
    configurable: true,
    writable: true,
  })
}
