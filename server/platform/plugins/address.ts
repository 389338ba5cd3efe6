import type { FastifyRequest } from 'fastify';

/** Where a request comes from, as far as one customer goes: an IPv6 customer owns a whole /64. */
export function addressOf(request: FastifyRequest): string {
  const { ip } = request;
  return ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip;
}
