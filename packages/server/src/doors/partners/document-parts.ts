/** Parts of the OpenAPI document for partners. */
import { z } from 'zod';
import { partnerRefusals } from './answer.ts';

const json = (schema: object) => ({ 'application/json': { schema } });
export const named = (name: string) => json({ $ref: `#/components/schemas/${name}` });
export const schemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const refusal = {
  type: 'object',
  required: ['status', 'message', 'code'],
  properties: {
    status: { const: false },
    message: { type: 'string' },
    code: { type: 'string', enum: partnerRefusals },
  },
};

export const refused = Object.fromEntries(
  ['400', '401', '403', '404', '409', '413', '422', '429', '503'].map((status) => [
    status,
    { description: 'Refused', content: json(refusal) },
  ]),
);

export const signatureHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
  (name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  }),
);
