import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { SERVER_VERSION } from '../version.ts';
import type { Span, SpanFacts, SpanName, Traces } from './traces.ts';

/** A server that ends waits no longer than this for a receiver. */
const SEND_MS = 3000;

/**
 * Sends spans to an OTLP receiver, some at a time; what it does not take is dropped. Headers and sampling are those of the
 * variables of OpenTelemetry.
 */
export function exportTraces(endpoint: string): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: SEND_MS,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'longhand', 'service.version': SERVER_VERSION }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register({ propagator: null });
  const tracer = provider.getTracer('longhand');
  const kindOf = (name: SpanName) => (name === 'request' ? SpanKind.SERVER : SpanKind.INTERNAL);
  return {
    begin(name, facts): Span {
      const span = tracer.startSpan(name, { kind: kindOf(name), attributes: attributesOf(facts) });
      const inside = trace.setSpan(context.active(), span);
      return {
        within: (act) => context.with(inside, act),
        end(isFailed, more = {}) {
          span.setAttributes(attributesOf(more));
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          const { 'http.request.method': method, 'http.route': route } = facts;
          if (route !== undefined) span.updateName(`${method ?? ''} ${route}`);
          span.end();
        },
      };
    },
    note(name, facts, ms, isFailed) {
      const end = Date.now();
      const span = tracer.startSpan(name, { startTime: end - ms, attributes: attributesOf(facts) });
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    close: () => provider.shutdown(),
  };
}

function attributesOf(facts: SpanFacts): Record<string, string | number> {
  return { ...facts };
}
