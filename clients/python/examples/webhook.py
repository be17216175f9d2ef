"""Receives webhooks: WEBHOOK_SECRET=whsec_... PYTHONPATH=clients/python/src python3 clients/python/examples/webhook.py 8080"""
import os
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

from gapura import WebhookVerificationError, verify_webhook


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        try:
            event = verify_webhook(dict(self.headers), body, os.environ["WEBHOOK_SECRET"])
        except WebhookVerificationError as error:
            print("refused:", error.reason, flush=True)
            self.send_response(400)
        else:
            # An event may come twice: remember its id in the transaction that does the work.
            print(event["name"], event["id"], flush=True)
            self.send_response(204)
        self.end_headers()


HTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8080), Receiver).serve_forever()
