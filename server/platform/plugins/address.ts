import type { FastifyRequest } from 'fastify';

/** The network address of a request, cut to one customer: an IPv6 customer owns a whole /64. */
export function addressOf(request: FastifyRequest): string {
  const { ip } = request;
  return ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip;
}
