import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { root } from '../impact/repository.ts'
import type { VitestReport } from './vitest-report.rules.ts'

const errorOf = (errors: readonly { message: string }[] = []) => errors[0]?.message ?? ''

function failureIn(file: string, test: TestCase) {
  return {
    file,
    test: test.fullName,
    error: errorOf(test.result().errors),
    seconds: Math.round(test.diagnostic()?.duration ?? 0) / 1_000,
  }
}

type Unhandled = Readonly<{ message: string; VITEST_TEST_PATH?: string }>

/** Vitest writes down which file an error came from, where it knows. */
const isFrom = (moduleId: string) => (error: Unhandled) => error.VITEST_TEST_PATH === moduleId

function reportOf(
  module: TestModule,
  unhandled: readonly Unhandled[],
): VitestReport['files'][number] {
  const file = relative(root, module.moduleId)
  const tests = [...module.children.allTests()]
  const { duration, collectDuration } = module.diagnostic()
  const unfinished = tests.filter((test) => test.result().state === 'pending').length
  return {
    file,
    seconds: (duration + collectDuration) / 1_000,
    failed: tests
      .filter((test) => test.result().state === 'failed')
      .map((test) => failureIn(file, test)),
    errors: [...module.errors(), ...unhandled.filter(isFrom(module.moduleId))].map(
      ({ message }) => message,
    ),
    isOver: ['passed', 'failed', 'skipped'].includes(module.state()) && unfinished === 0,
  }
}

/** Leaves in GATE_REPORT what each file cost and which tests failed. */
export default function vitestReport(): Reporter {
  return {
    onTestRunEnd(modules, unhandled) {
      const errors: readonly Unhandled[] = unhandled
      const ids = new Set(modules.map(({ moduleId }) => moduleId))
      const report: VitestReport = {
        files: modules.map((module) => reportOf(module, errors)),
        unhandled: errors
          .filter(({ VITEST_TEST_PATH }) => !ids.has(VITEST_TEST_PATH ?? ''))
          .map(({ message }) => message),
      }
      writeFileSync(process.env.GATE_REPORT ?? 'results/vitest.json', JSON.stringify(report))
    },
  }
}
