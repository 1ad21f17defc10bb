import * as z from 'zod/mini'
import type { Kind, Rule } from './fields.ts'
import { isObject } from './json.ts'

/**
 * The schema of a kind of field, for the bodies of calls. It says the same of every value as the kind's own check, and
 * why in zod's issues. Nothing that the page loads at its start imports it.
 */
export const zodOf = <T>(kind: Kind<T>): z.ZodMiniType<T, T> =>
  // A kind's rule and type are made together (`fields.ts`).
  schemaOf(kind.rule) as z.ZodMiniType<T, T>

function schemaOf(rule: Rule): z.ZodMiniType {
  switch (rule.type) {
    case 'boolean':
      return z.boolean()
    case 'choice':
      return z.literal(rule.of)
    case 'nullable':
      return z.nullable(schemaOf(rule.of.rule))
    case 'either':
      return z.union(rule.of.map((kind) => schemaOf(kind.rule)))
    case 'object': {
      const { maxLength, also } = rule
      const fits = (value: unknown) =>
        (JSON.stringify(value)?.length ?? 0) <= maxLength && (!also || !isObject(value) || also(value))
      return z.pipe(z.unknown().check(z.refine(fits)), z.record(z.string(), z.unknown()))
    }
    case 'number': {
      const { minimum, maximum, also } = rule
      return (rule.whole ? z.int() : z.number()).check(
        ...(minimum === undefined ? [] : [z.minimum(minimum)]),
        ...(maximum === undefined ? [] : [z.maximum(maximum)]),
        ...(also ? [z.refine<number>(also)] : []),
      )
    }
    case 'text': {
      const { minLength, maxLength, pattern, also } = rule
      return z
        .string()
        .check(
          ...(minLength === undefined ? [] : [z.minLength(minLength)]),
          ...(maxLength === undefined ? [] : [z.maxLength(maxLength)]),
          ...(pattern ? [z.regex(pattern)] : []),
          ...(also ? [z.refine<string>(also)] : []),
        )
    }
  }
}
