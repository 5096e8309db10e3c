/** The OpenAPI document for providers. */
import { pushMessage, pushRefusals } from '@layline/feeds/push';
import { z } from 'zod';

const json = (schema: object) => ({ 'application/json': { schema } });

const answer = {
  type: 'object',
  required: ['status', 'message'],
  properties: {
    status: { type: 'boolean' },
    message: { type: 'string' },
    code: {
      type: 'string',
      enum: [...pushRefusals, 'UNAUTHORIZED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
    },
    data: {
      type: 'object',
      properties: {
        sequence: { type: 'integer' },
        isRepeat: { type: 'boolean' },
        effects: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              marketId: { type: 'string' },
              effects: { type: 'array', items: { type: 'string' } },
            },
          },
        },
      },
    },
  },
};

const responses = Object.fromEntries(
  ['200', '400', '401', '409', '429', '503'].map((status) => [
    status,
    { description: status === '200' ? 'Taken' : 'Refused', content: json(answer) },
  ]),
);

const taking = (summary: string) => ({
  summary,
  security: [{ key: [] }],
  requestBody: { required: true, content: json({ $ref: '#/components/schemas/Message' }) },
  responses,
});

export const pushDocument = (): object => ({
  openapi: '3.1.0',
  info: { title: 'Layline: pushing prices', version: '1' },
  paths: {
    '/v1/messages': { post: taking('Carry a message out') },
    '/v1/check': { post: taking('What a message would change; nothing is changed') },
    '/v1/state': {
      get: {
        summary: 'How the provider stands: the sequence to go on from, and whether it is trusted',
        security: [{ key: [] }],
        responses,
      },
    },
    '/v1/stream': {
      get: {
        summary: 'A WebSocket: each text frame is a message, each is answered by one frame in turn',
        security: [{ key: [] }],
        responses: { 101: { description: 'Switching protocols' } },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    schemas: { Message: z.toJSONSchema(pushMessage, { io: 'input', unrepresentable: 'any' }) },
  },
});
