import { readFileSync, writeFileSync } from 'node:fs'
import { decisionsPage, withIndex } from './decisions/index-page.ts'

writeFileSync(decisionsPage, withIndex(readFileSync(decisionsPage, 'utf8')))
