{{/* The name of everything: the release's. */}}
{{- define "gapura.name" -}}
{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- end }}

{{/* What selectors go by: it must never change. */}}
{{- define "gapura.selector" -}}
app.kubernetes.io/name: gapura
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "gapura.labels" -}}
{{ include "gapura.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | quote }}
{{- end }}

{{- define "gapura.image" -}}
{{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
{{- end }}

{{/* What every pod has: no rights, no token, and no address of another service in its environment. */}}
{{- define "gapura.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- if .Values.serviceAccountName }}
serviceAccountName: {{ .Values.serviceAccountName }}
{{- end }}
{{- if .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml .Values.imagePullSecrets | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
volumes:
  - name: tmp
    emptyDir:
      sizeLimit: 64Mi
{{- end }}

{{/* What every container has. */}}
{{- define "gapura.container" -}}
image: {{ include "gapura.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: tmp
    mountPath: /tmp
envFrom:
  - secretRef:
      name: {{ required "existingSecret: name a Secret with DATABASE_URL, GATEWAY_SERVER_KEY and GAPURA_ENCRYPTION_KEY" .Values.existingSecret }}
{{- end }}

{{- define "gapura.env" -}}
- name: GATEWAY_ENVIRONMENT
  value: {{ .Values.gateway.environment | quote }}
- name: GAPURA_PUBLIC_URL
  value: {{ required "publicUrl: give the https:// address at which customers and the gateway reach the service" .Values.publicUrl | quote }}
- name: HOST
  value: 0.0.0.0
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
