/** Where a gateway listens and where the reference does, by their ports, and a folder for what it writes. */
interface Place {
  readonly port: number;
  readonly reference: number;
  readonly folder: string;
}

/** A server of others that stands between the run and the reference. */
export interface Gateway {
  readonly name: string;
  /** The command that starts it with its files. */
  readonly program: string;
  readonly args: (at: Place) => readonly string[];
  /** What it is told, by file names. */
  readonly files: (at: Place) => { readonly [name: string]: string };
  /** Where it serves what the reference serves below `/`; the same unless given. */
  readonly prefix?: string;
  /** It is asked as a forward proxy. */
  readonly isForward?: true;
  /** It breaks the contract, so that the run must find something broken. */
  readonly isWrong?: true;
}

const varnish = (name: string, key: string): Gateway => ({
  name,
  program: "varnishd",
  args: ({ port, folder }) => [
    ...["-F", "-a", `127.0.0.1:${port}`],
    ...["-f", `${folder}/cache.vcl`, "-n", `${folder}/state`, "-s", "malloc,64m"],
  ],
  files: ({ reference }) => ({
    "cache.vcl": `vcl 4.1;
backend default { .host = "127.0.0.1"; .port = "${reference}"; }
sub vcl_recv { if (req.method == "GET") { return (hash); } return (pass); }
sub vcl_hash { ${key} }
sub vcl_backend_response {
  set beresp.grace = 0s;
  if (beresp.status == 200) { set beresp.ttl = 1s; set beresp.uncacheable = false; return (deliver); }
  set beresp.ttl = 0s;
}
`,
  }),
});

/** Reverse proxies as they are set up by many, a forward proxy, and caches of a second, of which one forgets who asks. */
export const gateways: readonly Gateway[] = [
  {
    name: "nginx, below a path of its own, with gzip",
    program: "nginx",
    args: ({ folder }) => ["-c", `${folder}/nginx.conf`],
    prefix: "/gateway",
    files: ({ port, reference, folder }) => ({
      "nginx.conf": `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off; gzip on; gzip_types *; gzip_proxied any; gzip_min_length 20;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; location /gateway/ { proxy_pass http://127.0.0.1:${reference}/; } }
}
`,
    }),
  },
  {
    name: "HAProxy, which rewrites paths and queries, and ends each connection",
    program: "haproxy",
    args: ({ folder }) => ["-db", "-f", `${folder}/haproxy.cfg`],
    files: ({ port, reference }) => ({
      "haproxy.cfg": `global
  expose-experimental-directives
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
  option httpclose
  compression algo gzip
  compression type application/json
frontend gateway
  bind 127.0.0.1:${port}
  http-request normalize-uri percent-to-uppercase
  http-request normalize-uri percent-decode-unreserved
  http-request normalize-uri path-merge-slashes
  http-request normalize-uri query-sort-by-name
  default_backend reference
backend reference
  server only 127.0.0.1:${reference}
`,
    }),
  },
  {
    name: "Apache httpd, which refuses encoded slashes, with deflate",
    program: "apache2",
    args: ({ folder }) => ["-DFOREGROUND", "-f", `${folder}/httpd.conf`],
    files: ({ port, reference, folder }) => ({
      "httpd.conf": `ServerRoot /usr/lib/apache2
ServerName localhost
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
Listen 127.0.0.1:${port}
LoadModule mpm_event_module modules/mod_mpm_event.so
LoadModule authz_core_module modules/mod_authz_core.so
LoadModule filter_module modules/mod_filter.so
LoadModule deflate_module modules/mod_deflate.so
LoadModule proxy_module modules/mod_proxy.so
LoadModule proxy_http_module modules/mod_proxy_http.so
SetOutputFilter DEFLATE
ProxyPass / http://127.0.0.1:${reference}/
`,
    }),
  },
  {
    name: "Squid, a forward proxy",
    program: "squid",
    args: ({ port, folder }) => ["-N", "-n", `freight${port}`, "-f", `${folder}/squid.conf`],
    isForward: true,
    files: ({ port, folder }) => ({
      "squid.conf": `http_port 127.0.0.1:${port}
http_access allow all
hosts_file ${folder}/hosts
pid_filename none
cache_log /dev/null
access_log none
cache deny all
shutdown_lifetime 1 second
`,
      hosts: "127.0.0.1 freight.example.com\n",
    }),
  },
  varnish("Varnish, a cache of a second for each caller", "hash_data(req.http.Authorization);"),
  { ...varnish("Varnish, a cache of a second that forgets who asks", ""), isWrong: true },
];
