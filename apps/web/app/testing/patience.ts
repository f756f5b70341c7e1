import { configure } from '@testing-library/dom'

/** What appears after a moment may take several on a busy machine; a test that holds waits no longer. */
configure({ asyncUtilTimeout: 30_000 })
